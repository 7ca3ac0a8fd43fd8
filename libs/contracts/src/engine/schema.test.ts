import {
  anything,
  date,
  email,
  flag,
  gmt,
  id,
  int,
  language,
  list,
  listOf,
  num,
  object,
  offsetTime,
  productId,
  text,
  url,
} from './fields';
import { resource } from './resource';
import { schemaOf, type JsonSchema, type SchemaUse } from './schema';

const shelf = resource('shelf', 'shelves', {
  id: id().identity(),
  label: text(20).requiredOnCreate().says('What is written on it.'),
  code: productId().createOnly(),
  kind: text().among(['wood', 'steel']).orNull().default(null),
  lockable: flag().default(0),
  secret: text().writeOnly(),
  comment: text().readOnly().forPartners(),
  built_at: gmt(),
  moved_at: offsetTime().readOnly(),
  day: date(),
  weight: num().range(0, 10),
  misc: anything(),
  places: list({ id: id().identity(), language: language().requiredOnCreate(), seen_at: gmt().readOnly() }).atMost(5),
  numbers: listOf(int()).readOnly(),
  owner: object({ mail: email(), page: url() }).orNull(),
});

function properties(use: SchemaUse): Record<string, JsonSchema> {
  return schemaOf(shelf, use)['properties'] as Record<string, JsonSchema>;
}

describe('schemaOf', () => {
  it('describes a field by type, limits, choices and description in its schema', () => {
    const read = properties('read');
    expect(read['label']).toEqual({ type: 'string', maxLength: 20, description: 'What is written on it.' });
    expect(read['kind']).toEqual({ type: ['string', 'null'], enum: ['wood', 'steel', null], examples: ['wood'] });
    expect(read['lockable']).toEqual({ type: 'integer', enum: [0, 1], examples: [0] });
    expect(read['weight']).toEqual({ type: 'number', minimum: 0, maximum: 10 });
    expect(read['misc']).toEqual({});
    expect(read['numbers']).toMatchObject({ type: 'array', items: { type: 'integer' }, readOnly: true });
  });

  it('describes formats by an example, and times without a zone by a pattern', () => {
    const read = properties('read');
    expect(read['moved_at']).toMatchObject({ format: 'date-time', readOnly: true });
    expect(read['day']).toMatchObject({ type: 'string', format: 'date', examples: ['2026-11-15'] });
    for (const name of ['code', 'built_at']) {
      const { pattern, examples } = read[name] as { pattern: string; examples: string[] };
      expect(examples[0]).toMatch(new RegExp(pattern));
    }
    expect(read['owner']).toMatchObject({ properties: { mail: { format: 'email' }, page: { format: 'uri' } } });
    expect(read['owner']?.type).toEqual(['object', 'null']);
  });

  it('omits the pattern of a time in request schemas because offsets are accepted', () => {
    expect(properties('create')['built_at']).toEqual({ type: 'string', examples: ['2026-11-15T08:30:00'] });
  });

  it('requires every readable field in output schemas except fields for partners', () => {
    const { required, title } = schemaOf(shelf, 'read');
    const all = Object.keys(shelf.fields).filter((name) => name !== 'secret');
    expect(title).toBe('Shelf');
    expect(Object.keys(properties('read'))).toEqual(all);
    expect(required).toEqual(all.filter((name) => name !== 'comment'));
  });

  it('omits fields without a guaranteed value from the required fields of a schema', () => {
    const fields = { type: text().readOnly(), long_id: text().perhaps().readOnly() };
    expect(schemaOf({ title: 'Data', fields }, 'read')).toMatchObject({
      properties: { long_id: { type: 'string' } },
      required: ['type'],
    });
  });

  it('lists writable fields with required ones and defaults in the create schema', () => {
    const create = properties('create');
    const writable = ['label', 'code', 'kind', 'lockable', 'secret', 'built_at', 'day', 'weight', 'misc', 'places'];
    expect(Object.keys(create)).toEqual([...writable, 'owner']);
    expect(schemaOf(shelf, 'create')['required']).toEqual(['label']);
    expect(create['lockable']).toMatchObject({ default: 0 });
    expect(create['kind']).toMatchObject({ default: null });
    expect(create['secret']).toMatchObject({ writeOnly: true });
  });

  it('lists no fixed fields, required fields or defaults in the update schema', () => {
    const update = schemaOf(shelf, 'update');
    expect(properties('update')).not.toHaveProperty('code');
    expect(update).not.toHaveProperty('required');
    expect(JSON.stringify(update)).not.toContain('"default"');
  });

  it('includes the id of a list element in the update schema, not in the create schema', () => {
    const places = (use: SchemaUse) => properties(use)['places'] as { items: JsonSchema; maxItems: number };
    const { items, maxItems } = places('create');
    expect(Object.keys(items['properties'] as object)).toEqual(['language']);
    expect(items['required']).toEqual(['language']);
    expect(maxItems).toBe(5);
    expect(Object.keys(places('update').items['properties'] as object)).toEqual(['id', 'language']);
  });

  it('omits the id of a nested object from request schemas', () => {
    const label = object({ id: id().identity(), text: text(), lines: list({ id: id().identity(), text: text() }) });
    const fields = { label };
    const shown = (use: SchemaUse) => JSON.stringify(schemaOf({ title: 'Board', fields }, use));
    expect([shown('read'), shown('create'), shown('update')].map((schema) => schema.includes('"id"'))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
