import { useId, useState } from 'react';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { useStrings } from '../../strings/strings';
import type { CategoryChoice } from '../catalog/choices';
import { branchOf, flat, type TreeNode } from '../catalog/tree';

interface MoveDialogProps {
  readonly row: CategoryChoice;
  readonly tree: readonly TreeNode<CategoryChoice>[];
  readonly onClose: () => void;
}

const INDENT = '\u00a0\u00a0\u00a0';

/** The categories below which a category can be, indented as in the tree. */
export function parentOptions(tree: readonly TreeNode<CategoryChoice>[], own: number | undefined) {
  const branch: ReadonlySet<number> = own === undefined ? new Set() : branchOf(tree, own);
  return flat(tree)
    .filter(({ row }) => !branch.has(row.id))
    .map(({ row, depth }) => ({ value: row.id, label: INDENT.repeat(depth) + row.title }));
}

/** Puts a category below another one, after the categories that are there already. */
export function MoveDialog({ row, tree, onClose }: MoveDialogProps) {
  const t = useStrings();
  const id = useId();
  const { client } = useCompany();
  const refresh = useRefresh();
  const toasts = useToasts();
  const action = useAction();
  const [parent, setParent] = useState(row.parent_id ?? 0);
  const move = () => {
    const siblings = parent === 0 ? tree : (flat(tree).find((node) => node.row.id === parent)?.children ?? []);
    const position = Math.max(-1, ...siblings.filter((node) => node.row !== row).map((node) => node.row.position)) + 1;
    void action.run(
      () => client.categories.update(row.id, { parent_id: parent, position }),
      () => {
        void refresh('categories');
        toasts.say(t.catalog.categories.moved);
        onClose();
      },
    );
  };
  return (
    <Dialog title={t.catalog.categories.moveTitle(row.title)} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        <Failure error={action.error} />
        <div className="field">
          <label htmlFor={id}>{t.fields.parent_id}</label>
          <select id={id} value={parent} autoFocus onChange={(event) => setParent(Number(event.target.value))}>
            <option value={0}>{t.catalog.categories.top}</option>
            {parentOptions(tree, row.id).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <DialogActions>
          <Button onClick={onClose}>{t.form.cancel}</Button>
          <Button type="submit" look="primary" busy={action.isBusy}>
            {t.catalog.categories.move}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
