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
    // The button stays focusable at the ends of the list, so that the focus is not lost there.
    if (index + by < 0 || index + by >= fields.length) return;
    move(index, index + by);
    number();
  };
  return (
    <>
      {fields.length === 0 && <p className="soft">{empty}</p>}
      <ul className={styles.members}>
        {fields.slice(0, shown).map(({ formKey }, index) => (
          <MemberRow
            key={formKey}
            productId={ids[index] ?? ''}
            step={isOrdered ? (by) => step(index, by) : undefined}
            isFirst={index === 0}
            isLast={index === fields.length - 1}
            remove={() => {
              remove(index);
              number();
            }}
          />
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

interface MemberRowProps {
  readonly productId: string;
  readonly step: ((by: -1 | 1) => void) | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly remove: () => void;
}

function MemberRow({ productId, step, isFirst, isLast, remove }: MemberRowProps) {
  const t = useStrings();
  return (
    <li>
      <span className={styles.what}>
        <ProductTitle productId={productId} />
      </span>
      <span className={styles.nodeActions}>
        {step && (
          <>
            <Button
              look="bare"
              icon="up"
              label={t.catalog.members.up(productId)}
              aria-disabled={isFirst}
              onClick={() => step(-1)}
            />
            <Button
              look="bare"
              icon="down"
              label={t.catalog.members.down(productId)}
              aria-disabled={isLast}
              onClick={() => step(1)}
            />
          </>
        )}
        <Button look="bare" icon="trash" label={t.form.removeItem(productId)} onClick={remove} />
      </span>
    </li>
  );
}
