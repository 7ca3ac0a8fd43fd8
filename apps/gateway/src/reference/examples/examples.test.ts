import { bodyFault } from '@marquee/testing';
import { CONTROLLERS } from '../../gateway.module';
import { openapi } from '../openapi';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Content {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Shown {
  readonly name: string;
  readonly schema: object;
  readonly examples: readonly unknown[];
}

const document = openapi(CONTROLLERS);
const { schemas, responses } = document.components;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** The content of one request or answer that is not a page. */
function shownIn(name: string, one: Content | undefined): Shown[] {
  const { content = {} } = one?.$ref === undefined ? (one ?? {}) : (responses[one.$ref.split('/').at(-1)!] as Content);
  const [[type, media] = []] = Object.entries(content);
  if (media === undefined || type === 'text/html') return [];
  const many = Object.values(media.examples ?? {}).map(({ value }) => value);
  return [{ name, schema: media.schema, examples: media.example === undefined ? many : [media.example] }];
}

const bodies = operations.flatMap(({ operationId, requestBody }) => shownIn(operationId, requestBody as Content));
const answers = operations.flatMap((operation) =>
  Object.entries(operation.responses).flatMap(([status, answer]) =>
    shownIn(`${operation.operationId} ${status}`, answer as Content),
  ),
);

describe('the examples of the reference', () => {
  it('contains one recorded example for the body of each operation', () => {
    expect(bodies.length).toBeGreaterThan(25);
    expect(bodies.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
  });

  it('contains one recorded example for each success and error of an operation', () => {
    expect(answers.length).toBeGreaterThan(900);
    expect(answers.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
  });

  it('contains only recorded examples that the schemas of the reference accept', () => {
    const checked = new Set<string>();
    const faults = [...bodies, ...answers].flatMap(({ name, schema, examples }) =>
      examples.flatMap((example) => {
        const text = JSON.stringify(example);
        const key = `${JSON.stringify(schema)} ${text}`;
        if (checked.has(key)) return [];
        checked.add(key);
        const fault = bodyFault(text, schema, schemas, false);
        return fault === null ? [] : [`${name}: ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('names the invalid fields in each recorded example of a 422', () => {
    const invalid = answers
      .filter(({ name }) => name.endsWith(' 422'))
      .flatMap(({ name, examples }) =>
        examples.map((example) => ({ name, ...(example as { code: string; errors?: object }) })),
      );
    const without = invalid.filter(({ code, errors }) => code === 'invalid' && Object.keys(errors ?? {}).length === 0);
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('contains no token and no local address in the examples of the reference', () => {
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/127\.0\.0\.1|eyJ[\w-]+\.|owner-[0-9a-f]{12}@/);
  });
});
