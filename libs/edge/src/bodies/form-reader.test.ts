import { FormReader } from './form-reader';

const TYPE = 'multipart/form-data; boundary=x';

async function* inPieces(body: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

interface Read {
  readonly field: string | undefined;
  readonly filename: string | undefined;
  readonly content: string;
}

async function partsOf(body: Buffer | string, { type = TYPE, size = 64 * 1024 } = {}): Promise<Read[]> {
  const form = new FormReader(inPieces(Buffer.from(body), size), type);
  const read: Read[] = [];
  for (let part = await form.next(); part !== null; part = await form.next()) {
    const pieces: Buffer[] = [];
    for await (const piece of form.bytes()) pieces.push(piece);
    read.push({ ...part, content: Buffer.concat(pieces).toString('latin1') });
  }
  return read;
}

const headed = (...headers: string[]) => ['--x', ...headers, '', 'content', '--x--'].join('\r\n');
const failure = (body: Buffer | string, more?: { type?: string; size?: number }) =>
  partsOf(body, more).then(
    (read) => ({ code: `none: ${read.length} parts` }),
    (error: unknown) => error as { code: string; message: string },
  );

describe('a form as browsers send it', () => {
  const form = new FormData();
  form.append('note', 'two\r\nlines, and --x--');
  form.append('file', new Blob([Buffer.from('\r\n\r\n--\r\n-')]), 'grün "und" größer\r\n%41;.png');
  form.append('', new Blob([]), 'bell\u0007.png');
  form.append('last', '');
  let body: Buffer;
  let type: string;
  beforeAll(async () => {
    const sent = new Response(form);
    type = sent.headers.get('content-type') ?? '';
    body = Buffer.from(await sent.arrayBuffer());
  });

  it.each([1, 2, 3, 7, 50, 64 * 1024])('reads a multipart form in pieces of %i bytes', async (size) => {
    expect(await partsOf(body, { type, size })).toEqual([
      { field: 'note', filename: undefined, content: 'two\r\nlines, and --x--' },
      { field: 'file', filename: 'grün "und" größer\r\n%41;.png', content: '\r\n\r\n--\r\n-' },
      { field: '', filename: 'bell\u0007.png', content: '' },
      { field: 'last', filename: undefined, content: '' },
    ]);
  });

  it('rejects a multipart form that lacks any of its last bytes', async () => {
    // The line break after the closing delimiter is not part of it.
    const whole = body.lastIndexOf('--') + 2;
    for (let length = 0; length < whole; length++) {
      expect([length, (await failure(body.subarray(0, length), { type })).code]).toEqual([length, 'malformed']);
    }
    expect(await partsOf(body.subarray(0, whole), { type })).toHaveLength(4);
  });
});

describe('a part of a form', () => {
  const parts = async (...headers: string[]) => (await partsOf(headed(...headers)))[0];

  it.each([
    ['without quotes', 'form-data; name=file; filename=a.png', 'a.png'],
    ['with other spaces and cases', ' FORM-Data ;NAME = "file" ;  FileName="a.png" ; ', 'a.png'],
    ['with escaped quotes', 'form-data; name="file"; filename="a \\"b\\" \\\\ c\\d.png"', 'a "b" \\ c\\d.png'],
    ['with an encoded name', `form-data; name="file"; filename="?"; filename*=UTF-8''na%C3%AFve%20.png`, 'naïve .png'],
    ['with a broken encoded name', `form-data; name="file"; filename="a.png"; filename*=utf-8''%zz`, 'a.png'],
    ['with repeated parameters', 'form-data; name="file"; name="b"; filename="a.png"; filename="c"', 'a.png'],
    // Browsers do not escape a backslash, and a name may end in one.
    ['with a backslash at its end', 'form-data; name="file"; filename="a\\"', 'a\\'],
    ['with a backslash before another parameter', 'form-data; filename="a\\"; name=file', 'a\\'],
    ['with a quote before a semicolon', 'form-data; name="file"; filename="a\\"; b.png"', 'a"; b.png'],
    ['with blanks and without quotes', 'form-data; name=file; filename=my file.png ; x=1', 'my file.png'],
    ['with empty parameters', 'form-data;; name=file; ;filename=a.png;;', 'a.png'],
    ['with a name in another character set', "form-data; name=file; filename*=iso-8859-1''a%e4.png", ''],
    ['with a broken encoded name only', "form-data; name=file; filename*=utf-8''%zz", ''],
    ['on several lines', 'form-data;\r\n name="file";\r\n\tfilename="a.png"', 'a.png'],
  ])('parses a multipart part whose Content-Disposition is written %s', async (_, disposition, filename) => {
    const read = await parts(`content-disposition: ${disposition}`, 'Content-Disposition: form-data; name="second"');
    expect(read).toEqual({ field: 'file', filename, content: 'content' });
  });

  it('treats a multipart part as a file if it has a file name or type', async () => {
    const named = 'Content-Disposition: form-data; name="file"';
    expect(await parts(named, 'Content-Type: image/png')).toMatchObject({ filename: undefined });
    expect(await parts(named, 'Content-Type: application/octet-stream')).toMatchObject({ filename: '' });
    expect(await parts(`${named}; filename=""`)).toMatchObject({ filename: '' });
  });

  it.each([
    ['with another disposition', ['Content-Disposition: attachment; name="file"; filename="a"']],
    ['without a disposition', ['Content-Type: image/png']],
    ['without headers', []],
  ])('returns no field name for a form part %s', async (_, headers) => {
    expect(await parts(...headers)).toEqual({ field: undefined, filename: undefined, content: 'content' });
  });
});

describe('a form', () => {
  it('accepts preamble, epilogue and padding around the delimiters of a multipart form', async () => {
    const body =
      'before\r\n--x \t\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--\r\nbehind\r\n--x\r\n\r\n';
    expect(await partsOf(body)).toMatchObject([{ field: 'a', content: '1' }]);
    expect(await partsOf('--x--')).toEqual([]);
  });

  it.each([
    ['', TYPE],
    ['nothing of a form', TYPE],
    ['--x\n\n--x--', TYPE],
    [headed('no header'), TYPE],
    [headed(': nameless'), TYPE],
    [headed('Content-Disposition: form-data; name="file'), TYPE],
    [headed('Content-Disposition: form-data; name'), TYPE],
    // RFC 2046, section 5.1.1: no line of a part may begin like a delimiter.
    ['--x\r\n\r\na\r\n--xy\r\nb\r\n--x--', TYPE],
    ['--x--', 'multipart/form-data'],
    ['--x--', 'multipart/form-data; boundary='],
    ['--x--', 'multipart/form-data; boundary="x'],
    [`--${'x'.repeat(71)}--`, `multipart/form-data; boundary=${'x'.repeat(71)}`],
  ])('rejects the malformed multipart form %j of type %s', async (body, type) => {
    expect(await failure(body, { type })).toMatchObject({
      code: 'malformed',
      message: 'The form is malformed. Check its encoding and its boundary.',
    });
  });

  it('rejects a form part with too many header bytes, in one piece or in many', async () => {
    const large = headed(`X: ${'x'.repeat(16 * 1024)}`);
    for (const size of [1, 100, 64 * 1024]) {
      expect(await failure(large, { size })).toMatchObject({
        message: 'The headers of a form part are too large. Send fewer or shorter headers.',
      });
    }
    expect(await partsOf(headed(`X: ${'x'.repeat(16_000)}`))).toHaveLength(1);
  });

  it('parses a multipart form in linear time, however small its pieces are', async () => {
    const looked = jest.spyOn(Buffer.prototype, 'indexOf');
    const from = () =>
      looked.mock.contexts.map((held, n) => (held as Buffer).length - Number(looked.mock.calls[n]![1] ?? 0));
    await partsOf(headed(`X: ${'x'.repeat(10_000)}`), { size: 1 });
    const most = Math.max(...from());
    looked.mockRestore();
    expect(most).toBeLessThan(100);
  });

  it('accepts at most 25 parts in a multipart form', async () => {
    const made = (count: number) => `${'--x\r\n\r\n\r\n'.repeat(count)}--x--`;
    expect(await partsOf(made(25))).toHaveLength(25);
    expect(await failure(made(26))).toMatchObject({
      code: 'too_large',
      message: 'The form has too many parts. Send at most 25.',
    });
  });

  it('discards the parts of a multipart form that no reader consumes', async () => {
    const two = ['a', 'b'].map(
      (name) => `--x\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${name}${name}\r\n`,
    );
    const form = new FormReader(inPieces(Buffer.from(`${two.join('')}--x--`), 1), TYPE);
    expect(await form.next()).toMatchObject({ field: 'a' });
    const { value } = await form.bytes().next();
    expect(String(value)).toBe('a');
    expect(await form.next()).toMatchObject({ field: 'b' });
    expect(await form.next()).toBeNull();
    expect(await form.next()).toBeNull();
  });
});
