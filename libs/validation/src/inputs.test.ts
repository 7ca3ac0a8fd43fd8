import {
  anyText,
  asUnchecked,
  bool,
  creates,
  each,
  either,
  equals,
  id,
  ids,
  listOf,
  listOp,
  nothing,
  num,
  object,
  operations,
  optional,
  rawText,
  resource,
  ShopError,
  takes,
  text,
  updates,
  updatesBesideRow,
  type AnyInput,
  type GivenBy,
  type Unchecked,
} from '@marquee/contracts';
import { checkedInput } from './inputs';

const shelf = resource('shelf', 'shelves', { id: id().identity(), title: text(10).requiredOnCreate() });

function faultsOf(input: AnyInput, sent: unknown): unknown {
  try {
    return { given: checkedInput(input, sent) };
  } catch (error) {
    return error instanceof ShopError ? error.errors : error;
  }
}

describe('members', () => {
  const input = takes({ id: id(), email: anyText().orNull(), all: optional(bool()), names: optional(listOf(text())) });

  it('returns the declared members of an input and drops all others', () => {
    expect(checkedInput(input, { id: 7, email: null, all: true, more: 1 })).toEqual({ id: 7, email: null, all: true });
  });

  it('requires every member of an input that is not optional', () => {
    expect(faultsOf(input, {})).toEqual({ id: ['is required'], email: ['is required'] });
  });

  it('checks every member of an input and names every fault', () => {
    expect(faultsOf(input, { id: '7', email: 1, all: 'yes', names: ['a', 2] })).toEqual({
      id: ['must be an integer'],
      email: ['must be text'],
      all: ['must be true or false'],
      names: ['must be a list of text'],
    });
    expect(faultsOf(input, { id: null, email: 'a\0b' })).toEqual({
      id: ['must be an integer'],
      email: ['must be valid Unicode text without the character U+0000'],
    });
  });

  it('checks members by the fields of a resource, and lists by element', () => {
    const odd = takes({ key: id().identity(), at: num().readOnly(), words: listOf(text().among(['a', 'b'])) });
    expect(faultsOf(odd, { key: 'x', at: 'y', words: ['a', 'c'] })).toEqual({
      key: ['must be an integer'],
      at: ['must be a number'],
      words: ['must contain only values of a, b'],
    });
  });

  it('rejects an input declaration with nested objects', () => {
    expect(() => takes({ inner: optional(object({ name: text() })) })).toThrow('The member inner has nested fields');
  });

  it('accepts raw text with characters that the database cannot store', () => {
    const raw = takes({ state: rawText() });
    const state = `a\0b${'c'.repeat(70_000)}`;
    expect(checkedInput(raw, { state })).toEqual({ state });
    expect(faultsOf(raw, { state: 7 })).toEqual({ state: ['must be text'] });
  });

  it.each([null, 'text', 3, [1], undefined])('rejects %p as an input with members', (sent) => {
    expect(faultsOf(input, sent)).toEqual({ input: ['must be an object'] });
  });

  it("ignores properties of an input's prototype", () => {
    const sent = Object.create({ id: 1, email: null }) as object;
    expect(faultsOf(input, sent)).toEqual({ id: ['is required'], email: ['is required'] });
  });
});

describe('nested inputs', () => {
  const line = takes({ quantity: num(), hd: optional(bool()) });
  const order = takes({ lines: each(line), of: optional(takes({ name: text() })) });

  it('names the path of an invalid field inside nested members', () => {
    const sent = { lines: [{ quantity: 1 }, { quantity: 'two', hd: 1 }, 3], of: { name: null } };
    expect(faultsOf(order, sent)).toEqual({
      'lines.1.quantity': ['must be a number'],
      'lines.1.hd': ['must be true or false'],
      'lines.2': ['must be an object'],
      'of.name': ['must be text'],
    });
    expect(faultsOf(order, { lines: {} })).toEqual({ lines: ['must be a list'] });
  });

  it('drops undeclared fields of nested objects of an input', () => {
    expect(checkedInput(order, { lines: [{ quantity: 1, odd: true }], of: { name: 'a', odd: 1 } })).toEqual({
      lines: [{ quantity: 1 }],
      of: { name: 'a' },
    });
  });
});

it('accepts a member that is either an id or a text', () => {
  const key = takes({ id: either(id(), text(4)) });
  expect(checkedInput(key, { id: 7 })).toEqual({ id: 7 });
  expect(checkedInput(key, { id: 'abcd' })).toEqual({ id: 'abcd' });
  expect(faultsOf(key, { id: 'abcde' })).toEqual({ id: ['must be an integer'] });
  expect(faultsOf(key, { id: true })).toEqual({ id: ['must be an integer'] });
});

describe('the body of a request', () => {
  it('checks a body by the field table of its resource, and names its fields', () => {
    expect(checkedInput(creates(shelf), { id: 3, title: 'Top', odd: 1 })).toEqual({ title: 'Top' });
    expect(faultsOf(creates(shelf), {})).toEqual({ title: ['is required'] });
    const change = takes({ id: id(), shelf: updates(shelf) });
    expect(checkedInput(change, { id: 3, shelf: {} })).toEqual({ id: 3, shelf: {} });
    expect(faultsOf(change, { id: 3, shelf: { title: 'much too long' } })).toEqual({
      title: ['must have at most 10 characters'],
    });
    expect(faultsOf(change, { id: 3, shelf: [] })).toEqual({ shelf: ['must be an object'] });
  });

  it('checks a body and the members beside it, and names every fault', () => {
    const change = takes({ id: id(), shelf: updates(shelf), at: num() });
    expect(faultsOf(change, { id: 'x', shelf: { title: 7 } })).toEqual({
      id: ['must be an integer'],
      title: ['must be text'],
      at: ['is required'],
    });
  });

  it('passes an unchecked body through to the service, which checks the body', () => {
    const input = takes({ id: id(), shelf: updatesBesideRow(shelf) });
    expect(checkedInput(input, { id: 3, shelf: { title: 7 } })).toEqual({ id: 3, shelf: { title: 7 } });
  });

  it('types an unchecked body so that no rule accepts it', () => {
    const create = (rule: GivenBy<ReturnType<typeof creates<typeof shelf>>>): string => rule.title;
    const change = (rule: GivenBy<ReturnType<typeof updates<typeof shelf>>>): string | undefined => rule.title;
    const sent: Unchecked = asUnchecked({ title: 'Top' });
    // @ts-expect-error -- what was sent is not what was checked
    expect(create(sent)).toBe('Top');
    // @ts-expect-error -- not even if every field may be absent
    expect(change(sent)).toBe('Top');
  });
});

it('drops all input of an operation that declares no input', () => {
  expect(checkedInput(nothing, { odd: 1 })).toEqual({});
});

describe('a query of a list', () => {
  const { list } = operations('catalog.shelves', { list: listOp(shelf, { ids: ids(), title: equals() }) });

  it('accepts only a page and the declared filters of a list query', () => {
    const sent = { limit: 5, page: 2, since_id: 0, page_info: 'c', fields: ['id'], ids: [1], title: 'Top', odd: 1 };
    const { odd: _odd, ...taken } = sent;
    expect(checkedInput(list.takes, sent)).toEqual(taken);
  });

  it.each([
    [{}, { limit: ['is required'] }],
    [{ limit: 251 }, { limit: ['must be at most 250'] }],
    [{ limit: 1, page: 0 }, { page: ['must be at least 1'] }],
    [{ limit: 1, since_id: -1 }, { since_id: ['must be at least 0'] }],
    [{ limit: 1, fields: 'id' }, { fields: ['must be a list'] }],
    [{ limit: 1, ids: ['a'] }, { ids: ['must be a list of ids, separated by commas'] }],
  ])('explains why the list query %j is rejected: %j', (sent, faults) => {
    expect(faultsOf(list.takes, sent)).toEqual(faults);
  });
});
