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
}

/** A list in a form, whose items can be added and removed. */
export function ItemList({ name, itemName, blank, children, max = Infinity }: ItemListProps) {
  const t = useStrings();
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'formKey' });
  return (
    <div className={styles.items}>
      {fields.map(({ formKey }, index) => (
        <div key={formKey} className={styles.item} role="group" aria-label={`${itemName} ${index + 1}`}>
          <div className={styles.itemHead}>
            <strong>
              {itemName} {index + 1}
            </strong>
            <Button
              look="bare"
              icon="trash"
              label={t.form.removeItem(`${itemName} ${index + 1}`)}
              onClick={() => remove(index)}
            />
          </div>
          {children(`${name}.${index}`, index)}
        </div>
      ))}
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
