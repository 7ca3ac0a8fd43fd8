import { useFormContext, useWatch } from 'react-hook-form';
import { textOf } from '../../data/text';
import { Panel } from '../../kit/page';
import { useStrings } from '../../strings/strings';
import styles from '../catalog/catalog.module.css';
import type { CategoryChoice } from '../catalog/choices';
import { treeOf, type TreeNode } from '../catalog/tree';

type Item = Readonly<Record<string, unknown>>;

/** The tree of categories with a box for each. */
export function CategoryPanel({ categories }: { readonly categories: readonly CategoryChoice[] }) {
  const t = useStrings();
  const { setValue } = useFormContext();
  const items = (useWatch({ name: 'categories' }) ?? []) as readonly Item[];
  const chosen = new Set(items.map(({ category_id }) => textOf(category_id)));
  const toggle = (id: number, isOn: boolean) => {
    const others = items.filter(({ category_id }) => textOf(category_id) !== String(id));
    setValue('categories', isOn ? [...others, { category_id: String(id) }] : others, { shouldDirty: true });
  };
  return (
    <Panel title={t.fields.categories}>
      {categories.length === 0 ? (
        <p className="soft">{t.catalog.categories.empty}</p>
      ) : (
        <div className={styles.checks} tabIndex={0} role="group" aria-label={t.fields.categories}>
          <Checks nodes={treeOf(categories)} chosen={chosen} toggle={toggle} />
        </div>
      )}
    </Panel>
  );
}

interface ChecksProps {
  readonly nodes: readonly TreeNode<CategoryChoice>[];
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (id: number, isOn: boolean) => void;
}

function Checks({ nodes, chosen, toggle }: ChecksProps) {
  return (
    <ul>
      {nodes.map(({ row, children }) => (
        <li key={row.id}>
          <label>
            <input
              type="checkbox"
              checked={chosen.has(String(row.id))}
              onChange={(event) => toggle(row.id, event.target.checked)}
            />
            <span className={row.enabled ? undefined : 'soft'}>{row.title}</span>
          </label>
          {children.length > 0 && <Checks nodes={children} chosen={chosen} toggle={toggle} />}
        </li>
      ))}
    </ul>
  );
}
