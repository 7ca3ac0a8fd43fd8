import { allResources, isSensitive, type AnyField, type Resource } from '@marquee/contracts';
import { NOT_RECORDED, recordedValues, REDACTED } from './recorded-values';

let words = 0;
/** A value of the field, with the unique words in it that may and may not be shown. */
interface Sample {
  readonly value: unknown;
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
}
function sampleOf(field: AnyField, isHidden = false): Sample {
  const { spec } = field;
  const hides = isHidden || isSensitive(field);
  if (spec.fields !== undefined) {
    const inner = Object.entries(spec.fields).map(([name, one]) => [name, sampleOf(one, hides)] as const);
    const object = Object.fromEntries(inner.map(([name, { value }]) => [name, value]));
    const of = (kind: 'shown' | 'hidden') => inner.flatMap(([, sample]) => sample[kind]);
    return { value: spec.kind === 'list' ? [object] : object, shown: of('shown'), hidden: of('hidden') };
  }
  if (spec.element !== undefined) {
    const { value, ...rest } = sampleOf(spec.element, hides);
    return { ...rest, value: [value] };
  }
  const word = `w${(words += 1)}w`;
  return { value: word, shown: hides ? [] : [word], hidden: hides ? [word] : [] };
}

const fields = allResources().flatMap((resource) =>
  Object.entries(resource.fields).map(([name, field]) => [`${resource.name}.${name}`, resource, name, field] as const),
);
const ways = (resource: Resource, name: string, value: unknown) => [
  recordedValues({ resource, after: { [name]: value } }, 'create', []),
  recordedValues({ resource, before: { [name]: value } }, 'delete', []),
  recordedValues({ resource, before: { [name]: value }, after: { [name]: null } }, 'update', [name]),
  recordedValues({ resource, before: { [name]: null }, after: { [name]: value } }, 'update', [name]),
];

describe('the recorded values of a change', () => {
  it.each(fields)('records no personal data and no secret of the field %s', (_, resource, name, field) => {
    const { value, hidden } = sampleOf(field);
    for (const recorded of ways(resource, name, value)) {
      const text = JSON.stringify(recorded);
      for (const word of hidden) expect(text).not.toContain(word);
    }
  });

  it('records every value that is neither personal data nor a secret', () => {
    const times = new Set(['created_at', 'updated_at', 'modified_at', 'version']);
    const single = fields.filter(
      ([, , name, { spec }]) => spec.fields === undefined && spec.access !== 'identity' && !times.has(name),
    );
    const missing = single.flatMap(([full, resource, name, field]) => {
      const { value, shown } = sampleOf(field);
      const all = ways(resource, name, value).map((one) => JSON.stringify(one));
      return all.every((text) => shown.every((word) => text.includes(word))) ? [] : full;
    });
    expect([single.length > 100, missing]).toEqual([true, []]);
  });

  const [, product] = fields.find(([full]) => full === 'product.title') as (typeof fields)[number];
  const update = (before: object, after: object, changed: readonly string[] = []) =>
    recordedValues({ resource: product, before: { ...before }, after: { ...after } }, 'update', changed);

  it('records only changed fields of a row, and no column outside the interface', () => {
    const before = { title: 'old', comment: 'same', origin_id: 1, version_of_row: 2 };
    const after = { title: 'new', comment: 'same', origin_id: 3, version_of_row: 4 };
    expect(update(before, after)).toEqual({ before: { title: 'old' }, after: { title: 'new' } });
  });

  it('records the values of a new row only if they differ from the defaults', () => {
    const after = { title: 'new', comment: '', runtime: 0, published: true, weight: 3, gtin: null, locales: [] };
    expect(recordedValues({ resource: product, after }, 'create', [])).toEqual({ after: { title: 'new', weight: 3 } });
  });

  it('names changed fields of other tables without their values', () => {
    const { after } = update({ title: 'old' }, { title: 'new' }, ['title', 'categories', 'images', 'unknown']);
    expect(after).toEqual({ title: 'new', categories: NOT_RECORDED, images: REDACTED });
  });

  it('renders recorded times like the interface does', () => {
    const published_at = new Date('2026-11-15T08:30:00.123Z');
    expect(update({ published_at: null }, { published_at }).after).toEqual({ published_at: '2026-11-15T08:30:00' });
  });

  it('limits the size of each recorded value and of all values together', () => {
    const long = { comment: 'x'.repeat(60_000) };
    expect(JSON.stringify(update({ comment: '' }, long).after)).toHaveLength(215);
    const many = Object.fromEntries(Object.keys(product.fields).map((name) => [name, 'ä'.repeat(5_000)]));
    const recorded = update({}, many);
    expect(Buffer.byteLength(JSON.stringify(recorded))).toBeLessThan(6_000);
    expect(Object.values(recorded.after ?? {})).toContain('…');
    const elements = Array.from({ length: 5_000 }, (_, index) => ({ person: `person ${index}` }));
    expect(JSON.stringify(update({ tagging_people: [] }, { tagging_people: elements }).after).length).toBeLessThan(400);
  });
});
