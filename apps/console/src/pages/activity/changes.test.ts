import { changesOf } from './changes';

describe('the changes of an activity', () => {
  it('lists each field of the old and new values of an activity once', () =>
    expect(changesOf({ title: 'A', price: 1 }, { price: 2, note: 'x' })).toEqual([
      { field: 'title', before: 'A', after: undefined },
      { field: 'price', before: 1, after: 2 },
      { field: 'note', before: undefined, after: 'x' },
    ]));

  it('omits fields of an activity that stayed the same', () =>
    expect(changesOf({ groups: [{ id: 1 }], title: 'A' }, { groups: [{ id: 1 }], title: 'B' })).toHaveLength(1));

  it.each([null, undefined, 'text', [1]])('finds no changes in an activity if the API recorded %j', (value) =>
    expect(changesOf(value, value)).toEqual([]),
  );
});
