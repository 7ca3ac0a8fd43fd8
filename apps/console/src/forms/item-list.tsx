import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../kit/button';
import { useStrings } from '../strings/strings';
import styles from './forms.module.css';

interface ItemListProps {
  /** The list in the form: `locales`. */
  readonly name: string;
  /** What one item is called. */
  readonly itemName: string;
  readonly blank: () => Readonly<Record<string, unknown>>;
  readonly children: (path: string, index: number) => ReactNode;
  readonly max?: number;
  /** What an item is called that has a better name than its number. */
  readonly titleOf?: (item: Readonly<Record<string, unknown>>) => string | undefined;
  /** Whether the API lets an item go. */
  readonly canRemove?: (item: Readonly<Record<string, unknown>>) => boolean;
}

/** A list in a form, whose items can be added and removed. */
export function ItemList({ name, itemName, blank, children, max = Infinity, titleOf, canRemove }: ItemListProps) {
  const t = useStrings();
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'formKey' });
  return (
    <div className={styles.items}>
      {fields.map((item, index) => {
        const title = titleOf?.(item) ?? `${itemName} ${index + 1}`;
        return (
          <div key={item.formKey} className={styles.item} role="group" aria-label={title}>
            <div className={styles.itemHead}>
              <strong>{title}</strong>
              {canRemove?.(item) !== false && (
                <Button look="bare" icon="trash" label={t.form.removeItem(title)} onClick={() => remove(index)} />
              )}
            </div>
            {children(`${name}.${index}`, index)}
          </div>
        );
      })}
      {fields.length < max && (
        <div>
          <Button icon="plus" onClick={() => append(blank())}>
            {t.form.addItem(itemName)}
          </Button>
        </div>
      )}
    </div>
  );
}
