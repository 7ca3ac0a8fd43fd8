import { useMemo, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { Panel } from '../../kit/page';
import { Badge } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import styles from '../catalog/catalog.module.css';
import type { CategoryChoice } from '../catalog/choices';
import { DeleteDialog } from '../catalog/delete-button';
import { movedBy, treeOf, type TreeNode } from '../catalog/tree';
import { CategoryMenu, type Asked, type TreeActions } from './category-menu';
import { MoveDialog } from './move-dialog';

function useTreeActions(ask: (asked: Asked) => void): TreeActions {
  const t = useStrings();
  const { client } = useCompany();
  const refresh = useRefresh();
  const toasts = useToasts();
  const run = (work: () => Promise<unknown>, text: string) =>
    void work()
      .then(() => toasts.say(text), toasts.fail)
      // Also after a failure: some of the changes may have been applied.
      .finally(() => void refresh('categories'));
  return {
    step: (siblings, id, by) => {
      const changes = movedBy(siblings, id, by);
      if (changes.length === 0) return;
      run(async () => {
        for (const { id: moved, position } of changes) await client.categories.update(moved, { position });
      }, t.catalog.categories.moved);
    },
    enable: (row, enabled) => run(() => client.categories.update(row.id, { enabled }), t.form.saved),
    ask,
  };
}

export function CategoryTree({ rows }: { readonly rows: readonly CategoryChoice[] }) {
  const t = useStrings();
  const { client } = useCompany();
  const refresh = useRefresh();
  const tree = useMemo(() => treeOf(rows), [rows]);
  const [asked, setAsked] = useState<Asked>();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const actions = useTreeActions(setAsked);
  const toggle = (id: number) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const close = () => setAsked(undefined);
  return (
    <Panel>
      <Branch nodes={tree} actions={actions} closed={closed} toggle={toggle} />
      {asked?.what === 'move' && <MoveDialog row={asked.row} tree={tree} onClose={close} />}
      {asked?.what === 'remove' && (
        <DeleteDialog
          name={asked.row.title}
          text={t.catalog.categories.removeHint}
          remove={() => client.categories.remove(asked.row.id)}
          onRemoved={() => {
            close();
            void refresh('categories', 'products');
          }}
          onClose={close}
        />
      )}
    </Panel>
  );
}

interface BranchProps {
  readonly nodes: readonly TreeNode<CategoryChoice>[];
  readonly actions: TreeActions;
  readonly closed: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
}

function Branch({ nodes, actions, closed, toggle }: BranchProps) {
  const siblings = nodes.map(({ row }) => row);
  return (
    <ul className={styles.branch}>
      {nodes.map((node) => {
        const isOpen = !closed.has(node.row.id);
        return (
          <li key={node.row.id}>
            <Node node={node} siblings={siblings} actions={actions} isOpen={isOpen} toggle={toggle} />
            {isOpen && node.children.length > 0 && (
              <Branch nodes={node.children} actions={actions} closed={closed} toggle={toggle} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface NodeProps extends Pick<BranchProps, 'actions' | 'toggle'> {
  readonly node: TreeNode<CategoryChoice>;
  readonly siblings: readonly CategoryChoice[];
  readonly isOpen: boolean;
}

function Node({ node: { row, children }, siblings, actions, isOpen, toggle }: NodeProps) {
  const t = useStrings();
  const { id: company } = useCompany();
  return (
    <div className={styles.node}>
      {children.length > 0 ? (
        <Button
          look="bare"
          icon={isOpen ? 'down' : 'right'}
          label={t.catalog.categories.below(row.title)}
          aria-expanded={isOpen}
          onClick={() => toggle(row.id)}
        />
      ) : (
        <span className={styles.noToggle} />
      )}
      <span className={styles.nodeTitle}>
        <Link to={pathOf(company, `categories/${row.id}`)}>{row.title}</Link>
        {!row.enabled && <Badge>{t.catalog.categories.disabled}</Badge>}
      </span>
      <CategoryMenu row={row} siblings={siblings} actions={actions} />
    </div>
  );
}
