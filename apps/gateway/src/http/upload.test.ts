import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { uploadIn } from './upload';

describe('an upload that ends early', () => {
  it.each([
    ['image/png', undefined],
    ['multipart/form-data', 'multipart/form-data; boundary=x'],
  ])('is the fault of its sender: %s', async (mediaType, contentType = mediaType) => {
    async function* pieces() {
      yield Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf');
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    }
    const body = Readable.from(pieces(), { objectMode: false });
    const request = { body, mediaType, headers: { 'content-type': contentType } } as unknown as FastifyRequest;
    const { bytes } = await uploadIn(request);
    const read = async () => {
      for await (const part of bytes) expect(part.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toMatchObject({ code: 'malformed' });
  });
});
