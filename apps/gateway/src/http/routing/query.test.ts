import { fieldsIn, listInput, type Query } from './query';

function faultOf(query: Query): unknown {
  try {
    listInput(query);
    return null;
  } catch (error) {
    const { code, errors } = error as { code: string; errors: Record<string, unknown> };
    return [code, Object.keys(errors)];
  }
}

describe('the query of a list', () => {
  it('gives up to 250 rows when nothing is said', () => {
    expect(listInput({})).toEqual({ limit: 250 });
  });

  it('gives pages of 50 when only a page is said, spelled either way', () => {
    expect(listInput({ page: '3' })).toEqual({ limit: 50, page: 3 });
    expect(listInput({ Page: '3' })).toEqual({ limit: 50, page: 3 });
  });

  it('takes limit, since_id, page_info and fields as they are sent', () => {
    const query = { limit: '10', since_id: '99', page_info: 'abc_-1', fields: 'id, title,,id' };
    expect(listInput(query)).toEqual({ limit: 10, since_id: 99, page_info: 'abc_-1', fields: ['id', 'title'] });
  });

  it.each([
    ['limit', '0'],
    ['limit', '251'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', ''],
    ['limit', '1e2'],
    ['page', '0'],
    ['page', '99999999999'],
    ['Page', 'two'],
    ['since_id', '-1'],
    ['since_id', '9007199254740993'],
    ['page_info', 'a b'],
    ['page_info', ''],
  ])('refuses %s=%s by name', (name, value) => {
    expect(faultOf({ [name]: value })).toEqual(['malformed', [name]]);
  });

  it.each([
    ['limit', '251', 'a whole number from 1 to 250'],
    ['since_id', '99999999999999999999', 'a whole number from 0 to 9007199254740991'],
    ['page', '99999999999', 'a whole number from 1 to 2147483647'],
    ['page_info', 'a b', 'a cursor from a Link header'],
  ])('says of %s=%s what it must be', (name, value, expected) => {
    expect(() => listInput({ [name]: value })).toThrow(`Query parameter ${name} must be ${expected}.`);
  });

  it.each(['limit', 'page', 'since_id', 'page_info', 'fields'])('refuses %s when it is sent twice', (name) => {
    expect(faultOf({ [name]: ['1', '2'] })).toEqual(['malformed', [name]]);
  });

  it('refuses both spellings of page, and a page beside a cursor', () => {
    expect(faultOf({ page: '1', Page: '2' })).toEqual(['malformed', ['page']]);
    expect(faultOf({ page: '1', page_info: 'abc' })).toEqual(['malformed', ['page_info']]);
  });

  it('takes an empty list of fields as every field', () => {
    expect(fieldsIn({ fields: '' })).toBeUndefined();
    expect(fieldsIn({ fields: ' , ' })).toBeUndefined();
  });
});
