import { adminPrices, categories, RenderedJson, type AnyOperation } from '@marquee/contracts';
import { reportingIgnored } from './ignored-fields';

const PRESENT = { id: 3, title: 'Films', created_at: '2026-01-01T00:00:00' };

/** The metadata of the answer, and the paths that were read before. */
async function answered(operation: AnyOperation, input: unknown, output: unknown = new RenderedJson('{"id":3}')) {
  const reads: unknown[] = [];
  const read = async (path: unknown) => {
    reads.push(path);
    return new RenderedJson(JSON.stringify(PRESENT), { version: 1 });
  };
  const answer = await reportingIgnored(operation, async () => output, read)(input, {});
  return { answer, reads, ignored: answer instanceof RenderedJson ? answer.meta.ignored : undefined };
}

describe('the ignored fields of a write', () => {
  it("returns the handler's answer itself if every sent field has an effect", async () => {
    const output = new RenderedJson('{"id":3}');
    const { answer, reads } = await answered(categories.update, { id: 3, category: { id: 3, title: 'A' } }, output);
    expect([answer, reads]).toEqual([output, []]);
  });

  it('names unknown sent fields without reading the stored row', async () => {
    const { ignored, reads } = await answered(categories.update, { id: 3, category: { price: 1 } });
    expect([ignored, reads]).toEqual([['price'], []]);
  });

  it('reads the stored row for an echoed object, and names fields that differ', async () => {
    const echo = { ...PRESENT, title: 'B' };
    const { ignored, reads } = await answered(categories.update, { id: 3, category: echo });
    expect([ignored, reads]).toEqual([undefined, [{ id: 3, category: undefined }]]);
    const other = await answered(categories.update, {
      id: 3,
      category: { ...echo, created_at: '2020-01-01T00:00:00' },
    });
    expect(other.ignored).toEqual(['created_at']);
  });

  it('compares sent read-only fields of a create with the created row', async () => {
    const output = new RenderedJson('{"id":3,"title":"A"}', { version: 1, ignored: ['locales.src'] });
    const { answer, ignored, reads } = await answered(categories.create, { id: 4, title: 'A', x: 1 }, output);
    expect([ignored, reads]).toEqual([['locales.src', 'id', 'x'], []]);
    expect(answer).toMatchObject({ json: output.json, meta: { version: 1 } });
    expect((await answered(categories.create, { id: 3, title: 'A' }, output)).answer).toBe(output);
  });

  it('names ignored fields of an answer without rendered JSON', async () => {
    const { answer, ignored } = await answered(categories.create, { id: 3, x: 1 }, { id: 3 });
    expect([ignored, (answer as RenderedJson<unknown>).json]).toEqual([['x'], '{"id":3}']);
  });

  it('shortens a long list of ignored fields and ends it with three dots', async () => {
    const sent = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${'f'.repeat(50)}${index}`, 1]));
    const { ignored } = await answered(categories.create, sent);
    expect(ignored).toHaveLength(20);
    expect(ignored?.at(-1)).toBe('...');
    expect(ignored?.join(',').length).toBeLessThan(1010);
  });

  it('reports no ignored fields for reads and operator operations', () => {
    const handle = async () => null;
    expect(reportingIgnored(categories.get, handle, handle)).toBe(handle);
    expect(reportingIgnored(adminPrices.create, handle, handle)).toBe(handle);
  });
});
