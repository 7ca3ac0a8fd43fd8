import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTROLLERS } from '../../gateway.module';
import { openapi } from '../openapi';
import { TEXTS } from './texts';

const document = openapi(CONTROLLERS);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** The properties of every schema below a value, by their paths. */
function propertiesIn(value: unknown, path: string): { path: string; property: { description?: string } }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'example' || key === 'examples') return [];
    const below = propertiesIn(inner, `${path}/${key}`);
    if (key !== 'properties') return below;
    return [
      ...Object.entries(inner as object).map(([name, property]) => ({ path: `${path}.${name}`, property })),
      ...below,
    ];
  });
}

/** The reasons of an error, without the codes that follow them. */
function reasonsOf(status: '409' | '422'): string[] {
  return operations.flatMap(({ operationId, responses }) => {
    const { description, $ref } = (responses[status] ?? {}) as { description?: string; $ref?: string };
    if ($ref !== undefined) return [`${operationId} shares its reason`];
    return description === undefined ? [] : [description];
  });
}

describe('the words of the reference', () => {
  it('gives every operation of the reference a unique summary and a description', () => {
    const undescribed = operations.filter(({ description }) => !/^[A-Z].{20,}\.$/s.test(description));
    expect(undescribed.map(({ operationId }) => operationId)).toEqual([]);
    const summaries = operations.map(({ summary }) => summary);
    expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
    expect(summaries.filter((summary) => !/^[A-Z][a-z]+ \S/.test(summary))).toEqual([]);
  });

  it('contains reference texts only for operations that exist', () => {
    const known = new Set(operations.map(({ operationId }) => operationId));
    expect(Object.keys(TEXTS).filter((operation) => !known.has(operation))).toEqual([]);
  });

  it('documents for each operation its own reasons for a conflict and invalid fields', () => {
    expect(
      [...reasonsOf('409'), ...reasonsOf('422')].filter((reason) => reason.endsWith(' shares its reason')),
    ).toEqual([]);
    expect(reasonsOf('409').length).toBeGreaterThan(20);
  });

  it('describes every property of every schema in the reference', () => {
    const all = propertiesIn(document, '#');
    expect(all.length).toBeGreaterThan(1500);
    expect(all.filter(({ property }) => property.description === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('describes every tag of the reference, and lists each tag in one group', () => {
    expect(document.tags.filter(({ description }) => description === undefined)).toEqual([]);
    const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags);
    expect(grouped.toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(grouped));
  });

  it('marks operations of the reference that are not part of the interface', () => {
    const marked = operations.filter((operation) => operation['x-marquee-addition']);
    expect(marked.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['orders.refund', 'events.list']),
    );
    expect(marked.filter(({ description }) => !description.endsWith('An addition to the interface.'))).toEqual([]);
  });

  it('marks fields, headers and parameters of the reference beyond the interface', () => {
    const { schemas, parameters } = document.components;
    const marked = expect.objectContaining({ 'x-marquee-addition': true }) as object;
    expect(schemas['ThemeSettingUpdate']).toMatchObject({ properties: { login_tokens_need_time: marked } });
    expect(schemas['User']).toMatchObject({ properties: { permissions: { properties: { manage_shop: marked } } } });
    expect(schemas['File']).toEqual(marked);
    expect(parameters['PageInfo']).toEqual(marked);
    expect(document.paths['/api/currency_rates.json']?.['get']?.parameters).toContainEqual(
      expect.objectContaining({ name: 'newest', 'x-marquee-addition': true }),
    );
    expect(document.paths['/api/products.json']?.['post']?.responses['201']).toMatchObject({
      headers: { 'X-Ignored-Fields': marked, 'X-Warning': marked },
    });
    expect(schemas['Product']).toMatchObject({
      properties: { title: expect.not.objectContaining({ 'x-marquee-addition': true }) },
    });
  });

  it.each(['Done.', 'Names the row', 'one.png', '9007199254740991', '2147483648'])(
    'contains no placeholder like %s in the texts of the reference',
    (texts) => {
      expect(JSON.stringify(document)).not.toContain(texts);
    },
  );

  it('shows the version of package.json in the API reference', () => {
    const { version } = JSON.parse(readFileSync(join(__dirname, '../../../../../package.json'), 'utf8')) as {
      version: string;
    };
    expect(document.info.version).toBe(version);
  });
});
