import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { textOf } from '../../data/text';
import { Button } from '../../kit/button';
import { useStrings } from '../../strings/strings';
import { ProductPicker, ProductTitle } from './product-picker';
import styles from './catalog.module.css';

const SHOWN_AT_ONCE = 25;

interface MembersProps {
  /** The list in the form, whose items have a `product_id`. */
  readonly name: string;
  readonly label: string;
  readonly empty: string;
  /** Whether the order counts: items then have a `position`. */
  readonly isOrdered?: boolean;
}

/** The products of a category or of a collection. */
export function Members({ name, label, empty, isOrdered = false }: MembersProps) {
  const t = useStrings();
  const { control, setValue, getValues } = useFormContext();
  const { fields, append, remove, move } = useFieldArray({ control, name, keyName: 'formKey' });
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const ids = fields.map((item) => textOf((item as { product_id?: unknown }).product_id));
  const number = () => {
    if (!isOrdered) return;
    const items = getValues(name) as readonly object[];
    items.forEach((_, index) => setValue(`${name}.${index}.position`, String(index), { shouldDirty: true }));
  };
  const step = (index: number, by: number) => {
    move(index, index + by);
    number();
  };
  return (
    <>
      {fields.length === 0 && <p className="soft">{empty}</p>}
      <ul className={styles.members}>
        {fields.slice(0, shown).map(({ formKey }, index) => (
          <li key={formKey}>
            <span className={styles.what}>
              <ProductTitle productId={ids[index] ?? ''} />
            </span>
            <span className={styles.nodeActions}>
              {isOrdered && (
                <>
                  <Button
                    look="bare"
                    icon="up"
                    label={t.catalog.members.up(ids[index] ?? '')}
                    disabled={index === 0}
                    onClick={() => step(index, -1)}
                  />
                  <Button
                    look="bare"
                    icon="down"
                    label={t.catalog.members.down(ids[index] ?? '')}
                    disabled={index === fields.length - 1}
                    onClick={() => step(index, 1)}
                  />
                </>
              )}
              <Button
                look="bare"
                icon="trash"
                label={t.form.removeItem(ids[index] ?? '')}
                onClick={() => {
                  remove(index);
                  number();
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      {fields.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN_AT_ONCE)}>{t.catalog.members.more(fields.length - shown)}</Button>
      )}
      <ProductPicker
        label={label}
        chosen={new Set(ids)}
        onPick={(product_id) =>
          append(isOrdered ? { product_id, position: String(fields.length) } : { product_id }, { shouldFocus: false })
        }
      />
    </>
  );
}
