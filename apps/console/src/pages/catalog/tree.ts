interface Placed {
  readonly id: number;
  readonly parent_id: number | null;
  readonly position: number;
}

export interface TreeNode<T> {
  readonly row: T;
  readonly depth: number;
  readonly children: readonly TreeNode<T>[];
}

/** The tree of rows, siblings in their order. A row whose parent is missing is at the top, so that nothing is hidden. */
export function treeOf<T extends Placed>(rows: readonly T[]): TreeNode<T>[] {
  const ids = new Set(rows.map(({ id }) => id));
  const byParent = new Map<number, T[]>();
  for (const row of rows) {
    const parent = row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : 0;
    byParent.set(parent, [...(byParent.get(parent) ?? []), row]);
  }
  const below = (parent: number, depth: number): TreeNode<T>[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .map((row) => ({ row, depth, children: below(row.id, depth + 1) }));
  return below(0, 0);
}

/** All nodes from the top down, as the tree shows them. */
export function flat<T>(nodes: readonly TreeNode<T>[]): TreeNode<T>[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}

/** A row and all rows below it. */
export function branchOf<T extends Placed>(nodes: readonly TreeNode<T>[], id: number): ReadonlySet<number> {
  const node = flat(nodes).find(({ row }) => row.id === id);
  return new Set(node ? flat([node]).map(({ row }) => row.id) : []);
}

/** The new positions of siblings after one of them has moved by a step; only those that change. */
export function movedBy<T extends Placed>(
  siblings: readonly T[],
  id: number,
  step: -1 | 1,
): { readonly id: number; readonly position: number }[] {
  const from = siblings.findIndex((one) => one.id === id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= siblings.length) return [];
  const order = [...siblings];
  order.splice(to, 0, ...order.splice(from, 1));
  return order
    .map((one, position) => ({ id: one.id, position, before: one.position }))
    .filter(({ position, before }) => position !== before)
    .map(({ id: moved, position }) => ({ id: moved, position }));
}
