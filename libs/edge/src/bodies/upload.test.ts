import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { readBody } from './body-reading';
import { receiveUpload, type Upload } from './upload';

const FORM = 'multipart/form-data; boundary=x';
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
const TYPES = [
  ['image/png', 'image/png'],
  ['multipart/form-data', FORM],
] as const;

/** The request as a route receives it, with this body. */
function aRequest(body: Readable, mediaType: string, contentType: string) {
  const headers: Record<string, string> = {};
  const edge = { startedAt: performance.now() };
  const request = { id: 'r-1', body, mediaType, headers: { 'content-type': contentType }, raw: body, edge };
  const header = (name: string, value: string) => void (headers[name] = value);
  return { reply: { request, header } as unknown as FastifyReply, headers };
}

async function textOf({ bytes }: Upload): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
}

const receive = (reply: FastifyReply, store: (upload: Upload) => Promise<string> = textOf) =>
  readBody(reply, (reading) => receiveUpload(reply.request, reading, store));

describe('an upload that ends early', () => {
  it.each(TYPES)(
    'answers malformed to an upload whose connection breaks while it is read: %s',
    async (mediaType, contentType) => {
      async function* pieces() {
        yield Buffer.from(`${HEAD}half`);
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
      }
      const body = Readable.from(pieces(), { objectMode: false });
      const answer = receive(aRequest(body, mediaType, contentType).reply);
      await expect(answer).rejects.toMatchObject({ code: 'malformed' });
    },
  );

  it.each(TYPES)(
    'answers malformed to an upload whose connection closed before it is read: %s',
    async (mediaType, contentType) => {
      const body = new Readable({ read() {} }).destroy();
      await new Promise((resolve) => body.once('close', resolve));
      const answer = receive(aRequest(body, mediaType, contentType).reply);
      await expect(answer).rejects.toMatchObject({ code: 'malformed' });
    },
  );
});

describe('an upload that no service reads', () => {
  it.each(TYPES)('drains an unread upload before the route answers: %s', async (mediaType, contentType) => {
    const body = Readable.from([Buffer.from(`${HEAD}first`), Buffer.alloc(100_000), Buffer.alloc(100_000)]);
    const store = async ({ bytes }: Upload) => {
      for await (const part of bytes) throw new Error(`${part.length} bytes are too much`);
      return '';
    };
    const ended = new Promise((resolve) => body.once('end', resolve));
    await expect(receive(aRequest(body, mediaType, contentType).reply, store)).rejects.toThrow('are too much');
    await ended;
  });
});

describe('an upload that says that it is too large', () => {
  const MIB = 1024 * 1024;
  it.each([
    [
      'image/png',
      'image/png',
      25 * MIB + 1,
      'The upload is too large. A file may have at most 25 MiB. Send a smaller file.',
    ],
    // The gateway has not parsed the form, so the excess may be the file or another part.
    [
      'multipart/form-data',
      FORM,
      26 * MIB,
      'The upload is too large. A file may have at most 25 MiB, and the rest of the form 64 KiB. Send less.',
    ],
  ])(
    'drains an upload that declares too large a size, and answers 413: %s',
    async (mediaType, contentType, length, message) => {
      const body = Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)]);
      const ended = new Promise((resolve) => body.once('end', resolve));
      const { reply } = aRequest(body, mediaType, contentType);
      reply.request.headers['content-length'] = String(length);
      await expect(receive(reply)).rejects.toMatchObject({ code: 'too_large', message });
      await ended;
    },
  );
});

describe('an upload that takes longer than a request may', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  const outcome = (answer: Promise<unknown>) => answer.catch((error: unknown) => error);

  it.each(TYPES)(
    'answers a slow upload at the request timeout and closes the connection: %s',
    async (mediaType, contentType) => {
      const body = new Readable({ read() {} });
      body.push(`${HEAD}half`);
      const { reply, headers } = aRequest(body, mediaType, contentType);
      const answer = outcome(receive(reply));
      await jest.advanceTimersByTimeAsync(29_999);
      expect(headers).toEqual({});
      await jest.advanceTimersByTimeAsync(1);
      expect(await answer).toMatchObject({
        code: 'malformed',
        message: 'The body has not arrived within 30 s. Send the request again.',
      });
      expect(headers).toEqual({ connection: 'close' });
    },
  );

  it('measures the upload timeout from the start of the request, not from the first read', async () => {
    const { reply } = aRequest(new Readable({ read() {} }), 'image/png', 'image/png');
    await jest.advanceTimersByTimeAsync(20_000);
    const answer = outcome(receive(reply));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await answer).toMatchObject({ code: 'malformed' });
  });

  it.each(TYPES)(
    'reports a slow store as a server fault and stops storing the upload: %s',
    async (mediaType, contentType) => {
      // The rest is missing because the server stops reading at the limit.
      const body = new Readable({ read() {} });
      body.push(`${HEAD}first`);
      let go = () => {};
      const kept: string[] = [];
      const failures: unknown[] = [];
      const store = async ({ bytes }: Upload) => {
        const held = new Promise<void>((resolve) => void (go = resolve));
        try {
          for await (const part of bytes) {
            kept.push(String(part));
            await held;
          }
        } catch (error) {
          failures.push(error);
        }
        return '';
      };
      const answer = outcome(receive(aRequest(body, mediaType, contentType).reply, store));
      await jest.advanceTimersByTimeAsync(30_000);
      expect(await answer).toMatchObject({ code: 'unavailable' });
      go();
      for (const piece of ['second', '\r\n--x--', null]) body.push(piece);
      await new Promise((resolve) => body.once('end', resolve));
      expect([kept.length, failures]).toEqual([1, [expect.objectContaining({ code: 'unavailable' })]]);
    },
  );
});
