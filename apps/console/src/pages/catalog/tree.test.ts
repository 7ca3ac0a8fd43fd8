import { branchOf, flat, movedBy, treeOf } from './tree';

const row = (id: number, parent_id: number | null = 0, position = 0) => ({ id, parent_id, position });
const idsOf = (rows: Parameters<typeof treeOf>[0]) =>
  flat(treeOf([...rows])).map(({ row: { id }, depth }) => `${'-'.repeat(depth)}${id}`);

describe('a tree of categories', () => {
  it('sorts sibling categories by position, then by id', () => {
    expect(idsOf([row(3, 0, 1), row(2), row(1, null, 1), row(4, 2)])).toEqual(['2', '-4', '1', '3']);
  });

  it('shows a category whose parent is missing at the top level', () => {
    expect(idsOf([row(1, 99)])).toEqual(['1']);
  });

  it('finds a category and all of its descendants', () => {
    const tree = treeOf([row(1), row(2, 1), row(3, 2), row(4)]);
    expect([...branchOf(tree, 1)]).toEqual([1, 2, 3]);
  });

  it('assigns positions only to sibling categories whose position changes', () => {
    const siblings = [row(1, 0, 0), row(2, 0, 1), row(3, 0, 2)];
    expect(movedBy(siblings, 3, -1)).toEqual([
      { id: 3, position: 1 },
      { id: 2, position: 2 },
    ]);
    expect(movedBy(siblings, 1, -1)).toEqual([]);
  });

  it('assigns different positions to sibling categories that share a position', () => {
    expect(movedBy([row(1), row(2)], 2, -1)).toEqual([{ id: 1, position: 1 }]);
  });
});
