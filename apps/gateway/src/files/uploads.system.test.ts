import type { AppProcess } from '@marquee/local';
import { aCompany, eventually, fetchDocumented, PIXEL, system, type TestCompany } from '@marquee/testing';
import { BOUNDARY, CLOSING, disposition, part, postAndLeave, postForm, postPart } from '../testing/raw-upload';

let shop: TestCompany;
let pixel: Buffer;
/** A separate gateway, so that a crash does not affect other tests. */
let gateway: AppProcess;
let end: string | undefined;
beforeAll(async () => {
  shop = await aCompany();
  pixel = Buffer.from(await PIXEL.arrayBuffer());
  gateway = await system().startApp('gateway', { PORT: '0' });
  void gateway.ended.then((how) => (end = how));
});
afterAll(() => gateway.stop());

const post = (...parts: Buffer[]) => postForm(gateway.httpPort!, shop.token, Buffer.concat(parts));
/** The gateway still responds, in the same process. */
const isAlive = async () => {
  expect((await fetchDocumented(`http://127.0.0.1:${gateway.httpPort}/openapi.json`)).status).toBe(200);
  expect(end).toBeUndefined();
};
const withoutEnd = (bytes: Buffer) => bytes.subarray(0, -2);

describe('an upload whose form stops in the middle', () => {
  it.each([
    ['in a file of another name', () => [withoutEnd(part(disposition('other', 'a.png'), 'half'))]],
    ['in the file', () => [withoutEnd(part(disposition('file', 'a.png'), pixel))]],
    ['after more parts than the gateway reads', () => Array.from({ length: 30 }, () => part(disposition('note'), 'x'))],
    ['in a part after the file', () => [part(disposition('file', 'a.png'), pixel), part(disposition('note'), 'half')]],
    ['in the head of a part', () => [Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-d`)]],
  ])('answers a client error to an upload that stops in the middle: %s', async (_, form) => {
    expect(Math.floor((await post(...form())) / 100)).toBe(4);
    await isAlive();
  });

  it('keeps the gateway available after the sender of an upload disconnects', async () => {
    for (const form of [
      withoutEnd(part(disposition('other', 'a.png'), 'half')),
      withoutEnd(part(disposition('file', 'a.png'), Buffer.alloc(300_000))),
    ]) {
      await postAndLeave(gateway.httpPort!, shop.token, form);
    }
    expect(await post(part(disposition('file', 'a.png'), pixel), CLOSING)).toBe(201);
    await isAlive();
  });

  it("rejects a company's fifth concurrent upload, and accepts uploads of other companies", async () => {
    const half = withoutEnd(part(disposition('file', 'a.png'), Buffer.alloc(300_000)));
    const held = await Promise.all(Array.from({ length: 4 }, () => postPart(gateway.httpPort!, shop.token, half)));
    const whole = Buffer.concat([part(disposition('file', 'a.png'), pixel), CLOSING]);
    await eventually(async () => expect(await post(whole)).toBe(429));
    expect(await postForm(gateway.httpPort!, (await aCompany()).token, whole)).toBe(201);
    for (const socket of held) socket.destroy();
    await eventually(async () => expect(await post(whole)).toBe(201));
    await isAlive();
  });
});

describe('an upload whose form is complete', () => {
  const attachment = 'Content-Disposition: attachment; name="file"; filename="a.png"';
  it.each([
    ['with an attachment of 20 kB', () => [part(attachment, Buffer.alloc(20_000)), CLOSING], 422],
    ['with an attachment of 60 kB', () => [part(attachment, Buffer.alloc(60_000)), CLOSING], 422],
    ['with an attachment of 100 kB', () => [part(attachment, Buffer.alloc(100_000)), CLOSING], 422],
    ['with 60 parts of 20 kB', () => [...manyParts(60, 20_000), CLOSING], 413],
    [
      'with a file after an attachment',
      () => [part(attachment, Buffer.alloc(60_000)), part(disposition('file', 'a.png'), pixel), CLOSING],
      201,
    ],
  ])('answers a complete upload form %s', async (_, form, status) => {
    expect(await post(...form())).toBe(status);
    await isAlive();
  });
});

function manyParts(count: number, size: number): Buffer[] {
  return Array.from({ length: count }, (_, n) => part(disposition(`other-${n}`, 'a.png'), Buffer.alloc(size)));
}

describe('an upload of any bytes', () => {
  it('answers an upload of random bytes without becoming unavailable', async () => {
    const random = randomFrom(9);
    const bodies = [...cutOff(), ...Array.from({ length: 250 }, () => mutated(random))];
    const statuses = new Set<number>();
    for (const body of bodies) {
      const status = await postForm(gateway.httpPort!, shop.token, body).catch(String);
      if (status !== 201 && Math.floor(Number(status) / 100) !== 4) {
        throw new Error(`${status}: ${body.subarray(0, 500).toString('latin1')}`);
      }
      statuses.add(Number(status));
    }
    // The variants cover every kind of outcome.
    expect(statuses).toEqual(new Set([201, 400, 413, 422]));
    await isAlive();
  });

  /** A form that ends at, before and behind each of its line breaks. */
  function cutOff(): Buffer[] {
    const whole = Buffer.concat([
      part(disposition('other', 'a.png'), 'text'),
      part([disposition('file', 'a.png'), 'Content-Type: image/png'], pixel),
      part(disposition('note'), 'text'),
      CLOSING,
    ]);
    const breaks = [...whole.toString('latin1').matchAll(/\r\n/g)].map(({ index }) => index);
    return breaks.flatMap((at) => [at - 1, at, at + 1, at + 2, at + 4]).map((at) => whole.subarray(0, at));
  }

  /** Generates the same numbers in every run. */
  function randomFrom(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  type Random = ReturnType<typeof randomFrom>;
  const oneOf = <T>(random: Random, choices: readonly T[]): T => choices[random(choices.length)] as T;

  const OTHER_NAMES = ['other', '', 'note', '\u0000', 'x'.repeat(2000)];

  function aPart(random: Random, isTidy: boolean, names: readonly string[]): Buffer {
    const name = oneOf(random, names);
    const filename = oneOf(random, [undefined, 'a.png', '', 'ä.png', '..\\..\\a', 'x'.repeat(9000)]);
    const untidy = [
      [`Content-Disposition: attachment; name="${name}"`],
      [disposition(name, 'a\r\nb.png')],
      [disposition(name, '"')],
      ["Content-Disposition: form-data; name=file; filename*=utf-8''%zz"],
      ['Content-Disposition: form-data; name="file'],
      ['Content-Disposition:'],
      ['no header at all'],
      [`X-Large: ${'x'.repeat(oneOf(random, [100, 9_000, 100_000]))}`, disposition(name, filename)],
      Array.from({ length: 3_000 }, (_, n) => `X-${n}: x`),
      [],
    ];
    const tidy = [disposition(name, filename), 'Content-Type: application/octet-stream'].slice(0, 1 + random(2));
    const size = oneOf(random, [0, 1, 10, 1_000, 20_000, 66_000]);
    const filler = oneOf(random, ['x', '\r\n--', '-', `\r\n--${BOUNDARY.slice(0, -1)}`]);
    const content = random(3) === 0 ? pixel : Buffer.alloc(size, filler);
    return part(isTidy ? tidy : oneOf(random, untidy), content);
  }

  function mutated(random: Random): Buffer {
    const isTidy = random(3) > 0;
    const length = oneOf(random, [0, 1, 1, 1, 2, 3, 5, 26, 40]);
    // With several files the field would contain two values, and all other files are ignored.
    const names = length > 5 ? OTHER_NAMES : ['file', ...OTHER_NAMES];
    const parts = Array.from({ length }, () => aPart(random, isTidy, names));
    const closing = oneOf(random, [CLOSING, CLOSING, CLOSING, CLOSING, Buffer.alloc(0), Buffer.from('--')]);
    const whole = Buffer.concat([...parts, closing]);
    const at = random(whole.length + 1);
    return oneOf(random, [
      whole,
      whole,
      whole.subarray(0, at),
      whole.subarray(0, Math.max(0, whole.length - random(BOUNDARY.length + 8))),
      Buffer.concat([whole.subarray(0, at), whole.subarray(at + 1 + random(8))]),
      Buffer.concat([Buffer.from('before the form\r\n'), whole, Buffer.alloc(70_000, 'behind the form')]),
      Buffer.concat([whole, whole]),
    ]);
  }
});
