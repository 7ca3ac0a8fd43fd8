import { Link } from '@tanstack/react-router';
import { useCompany } from '../../data/company';
import { Button } from '../../kit/button';
import { Icon } from '../../kit/icons';
import { MenuList, Popover } from '../../kit/popover';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import styles from '../catalog/catalog.module.css';
import type { CategoryChoice } from '../catalog/choices';

export type Asked = { readonly what: 'move' | 'remove'; readonly row: CategoryChoice };

/** What the buttons of a category do. */
export interface TreeActions {
  step(siblings: readonly CategoryChoice[], id: number, by: -1 | 1): void;
  enable(row: CategoryChoice, isEnabled: boolean): void;
  ask(asked: Asked): void;
}

interface CategoryMenuProps {
  readonly row: CategoryChoice;
  readonly siblings: readonly CategoryChoice[];
  readonly actions: TreeActions;
}

/** The position by two buttons; the rest in a menu. */
export function CategoryMenu({ row, siblings, actions }: CategoryMenuProps) {
  const { categories } = useStrings().catalog;
  const place = siblings.indexOf(row);
  return (
    <span className={styles.nodeActions}>
      <Button
        look="bare"
        icon="up"
        label={categories.up(row.title)}
        aria-disabled={place === 0}
        onClick={() => actions.step(siblings, row.id, -1)}
      />
      <Button
        look="bare"
        icon="down"
        label={categories.down(row.title)}
        aria-disabled={place === siblings.length - 1}
        onClick={() => actions.step(siblings, row.id, 1)}
      />
      <Popover label={categories.actions(row.title)} icon="more" iconOnly look="bare" align="end">
        {(close) => <MenuItems row={row} actions={actions} close={close} />}
      </Popover>
    </span>
  );
}

interface MenuItemsProps extends Pick<CategoryMenuProps, 'row' | 'actions'> {
  readonly close: () => void;
}

function MenuItems({ row, actions, close }: MenuItemsProps) {
  const t = useStrings();
  const { id: company } = useCompany();
  const { categories } = t.catalog;
  const act = (work: () => void) => () => {
    close();
    work();
  };
  return (
    <MenuList>
      <li>
        <Link to={pathOf(company, `categories/${row.id}`)}>
          <Icon name="edit" /> {t.form.edit}
        </Link>
      </li>
      <li>
        <Link to={pathOf(company, 'categories/new')} search={{ parent: String(row.id) }}>
          <Icon name="plus" /> {categories.addChild}
        </Link>
      </li>
      <li>
        <button type="button" onClick={act(() => actions.ask({ what: 'move', row }))}>
          <Icon name="tree" /> {categories.move}
        </button>
      </li>
      <li>
        <button type="button" onClick={act(() => actions.enable(row, !row.enabled))}>
          <Icon name={row.enabled ? 'close' : 'check'} /> {row.enabled ? categories.disable : categories.enable}
        </button>
      </li>
      <li>
        <button type="button" onClick={act(() => actions.ask({ what: 'remove', row }))}>
          <Icon name="trash" /> {t.form.remove}
        </button>
      </li>
    </MenuList>
  );
}
