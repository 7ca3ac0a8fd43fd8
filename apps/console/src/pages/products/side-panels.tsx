import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Product } from '@marquee/client';
import { Field } from '../../forms/field';
import { useFormats } from '../../kit/format';
import { Facts, Panel } from '../../kit/page';
import { useStrings } from '../../strings/strings';
import styles from '../catalog/catalog.module.css';
import type { ProductChoices } from '../catalog/choices';
import { applies } from './kinds';
import { reasonsOf } from './reasons';

interface PublicationProps {
  readonly product: Product | undefined;
  readonly choices: ProductChoices;
  readonly isMirrored: boolean;
}

/** Whether the shop shows and sells the product, and if not, why. */
export function PublicationPanel({ product, choices, isMirrored }: PublicationProps) {
  const t = useStrings();
  return (
    <Panel title={t.catalog.products.publication}>
      {product && <Sellable product={product} choices={choices} />}
      <Field name="published" hint={t.catalog.products.publishedHint} />
      {!isMirrored && (
        <>
          <Field name="published_at" hint={t.catalog.products.releaseHint} />
          <Field name="pre_sales" hint={t.catalog.products.preSalesHint} />
        </>
      )}
    </Panel>
  );
}

function Sellable({ product, choices }: { readonly product: Product; readonly choices: ProductChoices }) {
  const { products } = useStrings().catalog;
  const [now] = useState(() => new Date());
  if (product.valid) return <p className="notice">{products.canBeSold}</p>;
  const reasons = reasonsOf(product, choices.prices, choices.licenses, now);
  return (
    <div className={styles.warning}>
      <p>
        <strong>{products.cannotBeSold}</strong>
      </p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{products.reasons[reason]}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Stock, weight and GTIN, which only physical products have. */
export function StockPanel({ product }: { readonly product: Product | undefined }) {
  const t = useStrings();
  const [type, isManaged] = useWatch({ name: ['product_type', 'manage_stock'] }) as [unknown, unknown];
  const isUsed = product !== undefined && (product.gtin !== '' || product.weight !== 0 || product.manage_stock);
  if (!applies('physical', type) && !isUsed) return null;
  return (
    <Panel title={t.catalog.products.stock}>
      <Field name="manage_stock" hint={t.catalog.products.stockHint} />
      {isManaged === true && <Field name="items_in_stock" hint={t.catalog.products.itemsHint} />}
      <Field name="weight" />
      <Field name="gtin" />
    </Panel>
  );
}

export function FactsPanel({ product }: { readonly product: Product }) {
  const t = useStrings();
  const format = useFormats();
  return (
    <Panel title={t.catalog.details}>
      <Facts
        facts={[
          [t.fields.product_id, <code key="id">{product.product_id}</code>],
          [t.fields.id, product.id],
          [t.fields.created_at, format.time(product.created_at)],
          [t.fields.updated_at, format.time(product.updated_at)],
          [t.fields.drm_protected, product.drm_protected ? t.form.yes : t.form.no],
        ]}
      />
    </Panel>
  );
}
