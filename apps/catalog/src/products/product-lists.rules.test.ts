import type { Product } from '@marquee/contracts';
import { emptyColumns } from './product-columns.rules';
import { listsFrom, newElements, type ProductLists } from './product-lists.rules';

const EARLIER = '2026-01-01T00:00:00';
const now = new Date('2026-11-15T10:00:00Z');
const present: ProductLists = {
  ...emptyColumns({ title: 'x', product_type: 9 }),
  chapters: [
    { id: 1, name: 'One', runtime: 60 },
    { id: 2, name: 'Two', runtime: 70 },
  ],
  groups: [
    { group_id: 'c1', start_at: null, end_at: null, created_at: EARLIER },
    { group_id: 'c1', start_at: '2027-01-01T00:00:00', end_at: null, created_at: '2026-02-02T00:00:00' },
  ],
  themes: [{ id: 3, theme_id: 7, created_at: EARLIER }],
  collection: [{ product_id: 'AAAA-0000-0000-0001', position: 2 }],
};
type Sent = Parameters<typeof listsFrom>[0];
const from = (sent: Sent) => listsFrom(sent, present, { ids: [91, 92, 93], now });

describe('product lists', () => {
  it('leaves product lists unchanged if they are not sent', () => {
    expect(from({})).toEqual({});
  });

  it('matches a sent list element to a stored one by id, then values, then key', () => {
    expect(
      from({
        chapters: [
          { name: 'Two', runtime: 70 },
          { id: 1, name: 'First' },
          { name: 'One', runtime: 60 },
        ],
      }),
    ).toEqual({
      chapters: [present.chapters[1], { id: 1, name: 'First', runtime: 60 }, { id: 91, name: 'One', runtime: 60 }],
    });
    expect(from({ themes: [{ theme_id: 8 }, { theme_id: 7 }] }).themes).toEqual([
      { id: 91, theme_id: 8, created_at: '2026-11-15T10:00:00' },
      present.themes[0],
    ]);
    expect(from({ groups: [{ group_id: 'c1', end_at: '2028-01-01T00:00:00Z' }] }).groups).toEqual([
      { ...present.groups[0], end_at: '2028-01-01T00:00:00' },
    ]);
    const swapped = [present.groups[1], present.groups[0]] as Product['groups'];
    expect(from({ groups: swapped }).groups).toEqual(swapped);
  });

  it('stores a sent null in a list element, and retains the fields that are not sent', () => {
    const sent = [{ group_id: 'c1', start_at: null, end_at: '2028-01-01T00:00:00' }];
    expect(from({ groups: sent }).groups).toEqual([{ ...present.groups[0], end_at: '2028-01-01T00:00:00' }]);
    const cleared = listsFrom({ groups: sent }, { ...present, groups: present.groups.slice(1) }, { ids: [], now });
    expect(cleared.groups).toEqual([{ ...present.groups[1], ...sent[0] }]);
    expect(from({ collection: [{ product_id: 'aaaa-0000-0000-0001' }] }).collection).toEqual(present.collection);
  });

  it('counts the elements of product lists that match no stored element and need an id', () => {
    const sent = {
      chapters: [{ id: 1 }, { id: 77, name: 'x' }, { name: 'y' }],
      groups: [{ group_id: 's1' }],
      tagging: {},
    };
    expect(newElements(sent, present)).toBe(3);
    expect(newElements({ chapters: present.chapters, themes: present.themes, tagging: null }, present)).toBe(0);
  });
});
