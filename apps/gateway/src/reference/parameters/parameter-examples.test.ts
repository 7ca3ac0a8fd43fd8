import { withExample } from './parameter-examples';

describe('a parameter of the reference', () => {
  const ids = { name: 'ids', in: 'query', description: 'Comma-separated ids.' } as const;

  it.each([
    [{ type: 'string', examples: ['17,18'] }, '17,18'],
    [{ type: 'integer', enum: [1, 3] }, 1],
    [{ type: 'string', enum: ['published', 'any'], default: 'any' }, 'any'],
  ])('copies the suggestion of the schema %j as an optional example: %j', (schema, value) => {
    expect(withExample({ ...ids, schema }).examples).toEqual({ default: { value, 'x-disabled': true } });
  });

  it.each([
    ['suggests nothing', { ...ids, schema: { type: 'string' } }],
    ['is required', { ...ids, required: true, schema: { type: 'string', examples: ['17'] } }],
  ])('adds no example to a reference parameter that %s', (_, parameter) => {
    expect(withExample(parameter as never)).toEqual(parameter);
  });
});
