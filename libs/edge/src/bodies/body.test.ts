import { category, ShopError } from '@marquee/contracts';
import { passOver, readJson, unwrap } from './body';

const bytes = (text: string) => Buffer.from(text);

function faultOf(work: () => unknown): Pick<ShopError, 'code' | 'message' | 'errors'> | null {
  try {
    work();
    return null;
  } catch (error) {
    const { code, message, errors } = error as ShopError;
    return { code, message, errors };
  }
}

describe('the body of a request', () => {
  it("returns the object below the resource's key of a request body", () => {
    expect(unwrap(category, bytes('{"category":{"title":"Übung"},"more":1}'))).toEqual({ title: 'Übung' });
  });

  it.each(['', '[]', 'null', '"category"', '7'])('rejects a request body that is not an object: %s', (text) => {
    expect(faultOf(() => unwrap(category, bytes(text)))?.code).toBe('malformed');
    expect(faultOf(() => unwrap(category, undefined))?.code).toBe('malformed');
  });

  it.each(['{}', '{"title":"x"}'])('rejects a request body without the key of the resource: %s', (text) => {
    expect(faultOf(() => unwrap(category, bytes(text)))).toMatchObject({
      code: 'invalid',
      errors: { category: ['is required: the body is {"category": {…}}'] },
    });
  });

  it.each(['{"category":null}', '{"category":[]}', '{"category":"x"}'])(
    'rejects a request body whose key holds no object: %s',
    (text) => {
      expect(faultOf(() => unwrap(category, bytes(text)))).toMatchObject({
        code: 'invalid',
        errors: { category: ['must be an object'] },
      });
    },
  );

  it.each(['{', '{"a":01}', '{"a":1}x', "{'a':1}"])('rejects a request body that is not JSON: %s', (text) => {
    expect(faultOf(() => readJson(bytes(text)))).toMatchObject({
      code: 'malformed',
      message: 'The body is not valid JSON. Check its syntax and its UTF-8 encoding.',
    });
  });

  it('rejects a request body that is not UTF-8', () => {
    expect(faultOf(() => readJson(Buffer.from([0x22, 0xff, 0x22])))?.code).toBe('malformed');
  });

  it.each(['{"__proto__":{"admin":1}}', '{"a":[{"constructor":{"prototype":{}}}]}'])(
    'rejects a request body that reaches the prototype of an object: %s',
    (text) => {
      expect(faultOf(() => readJson(bytes(text)))?.code).toBe('malformed');
    },
  );

  it.each([
    ['{"a":"x\\u0000y"}', 'The body contains the character U+0000; remove it.'],
    ['{"a\\u0000":1}', 'The body contains the character U+0000; remove it.'],
    ['{"a":["\\ud800"]}', 'The body contains text that is not valid Unicode; encode it as UTF-8.'],
    ['{"\\udc00":1}', 'The body contains text that is not valid Unicode; encode it as UTF-8.'],
  ])('rejects a body with a character that Postgres cannot store: %s', (text, message) => {
    expect(faultOf(() => readJson(bytes(text)))).toMatchObject({ code: 'malformed', message });
  });

  it('accepts a missing body on routes without input, and rejects malformed JSON', () => {
    for (const body of [undefined, bytes(''), bytes('{}'), bytes('{"any":1}')]) {
      expect(faultOf(() => passOver(body))).toBeNull();
    }
    expect(faultOf(() => passOver(bytes('{bad')))?.code).toBe('malformed');
  });

  it('rejects a body that is nested too deeply', () => {
    const nested = (depth: number) => bytes('['.repeat(depth) + ']'.repeat(depth));
    expect(faultOf(() => readJson(nested(33)))).toBeNull();
    expect(faultOf(() => readJson(nested(34)))?.code).toBe('malformed');
    expect(faultOf(() => readJson(nested(400_000)))?.code).toBe('malformed');
  });

  it('rejects a body with too long a list', () => {
    expect(faultOf(() => readJson(bytes(`[${'1,'.repeat(19_999)}1]`)))).toBeNull();
    expect(faultOf(() => readJson(bytes(`[${'1,'.repeat(20_000)}1]`)))?.code).toBe('malformed');
  });
});
