import { Readable } from 'node:stream';
import { companyId, type Context } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';
import { ContentUploads } from './content-uploads';

const MIB = 1024 ** 2;
const TYPE = 'application/offset+octet-stream';

describe('the uploads of a process', () => {
  /** Uploads to a store of which each write holds this memory; their calls never end. */
  function uploadsTo(writeMemory: number): (company: number) => Promise<number> {
    const bus = { call: () => new Promise(() => undefined) };
    const calls = { of: () => ({}) };
    const uploads = new ContentUploads(bus as never, calls as never, { store: { writeMemory } } as never);
    const request = { mediaType: TYPE, body: Readable.from([]), headers: { 'upload-offset': '0' } };
    return (company) => {
      const ctx = { company: companyId(company) } as Context;
      return uploads.append(ctx, 1, { request } as unknown as FastifyReply);
    };
  }
  /** How many of 20 companies may upload at the same time. */
  async function begunIn(append: (company: number) => Promise<number>): Promise<number> {
    let refused = 0;
    for (let company = 1; company <= 20; company += 1) {
      void append(company).catch(() => (refused += 1));
      await new Promise(setImmediate);
    }
    return 20 - refused;
  }

  it('refuses uploads that exceed the memory of the process', async () => {
    const append = uploadsTo(16 * MIB);
    expect(await begunIn(append)).toBe(12);
    await expect(append(99)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('accepts more uploads if the store holds little of each', async () => {
    expect(await begunIn(uploadsTo(MIB / 2))).toBe(20);
  });
});
