import { Form, formOf } from './form';

const read = (text: string): Form => Form.read(Buffer.from(text));

describe('a form', () => {
  it('decodes a URL-encoded form exactly as browsers encode it', () => {
    const form = read('name=B%C3%BCcher+%26+mehr&empty=&=x&uris=a%0D%0Ab&k=a=b');
    expect(form.text('name')).toBe('Bücher & mehr');
    expect(form.sent('empty')).toBe('');
    expect(form.text('uris')).toBe('a\r\nb');
    expect(form.text('k')).toBe('a=b');
    expect([form.sent('nothing'), form.text('nothing'), form.ticked('nothing')]).toEqual([undefined, '', false]);
  });

  it('collects repeated form fields, or rejects them if the route expects one value', () => {
    const form = read('box=1&box=2&one=1');
    expect(form.all('box')).toEqual(['1', '2']);
    expect(() => form.sent('box')).toThrow('The field box was sent more than once. Send it once.');
  });

  it('returns only sent form fields, and no fields of the object prototype', () => {
    expect(read('__proto__=x').sent('toString')).toBeUndefined();
    expect(read('__proto__=x').sent('__proto__')).toBe('x');
  });

  it.each([['a=%zz'], ['a=%ff%fe'], ['a=%00'], ['%=1']])('rejects the malformed form %s', (text) => {
    expect(() => read(text)).toThrow('The form is malformed. Check its encoding and its boundary.');
  });

  it('rejects a form whose bytes are not UTF-8', () => {
    expect(() => Form.read(Buffer.from([0x61, 0x3d, 0xff]))).toThrow(
      'The form is malformed. Check its encoding and its boundary.',
    );
  });

  it('reads an empty form without a body, and rejects a JSON body', () => {
    expect(formOf({ body: undefined } as never).text('a')).toBe('');
    expect(formOf({ body: Buffer.alloc(0) } as never).text('a')).toBe('');
    expect(() => formOf({ body: Buffer.from('{}') } as never)).toThrow(/x-www-form-urlencoded/);
  });
});
