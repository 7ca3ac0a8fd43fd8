import { useState } from 'react';
import type { Product } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button, ButtonLink } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { Page } from '../../kit/page';
import { Picture } from '../../kit/picture';
import { Badge } from '../../kit/states';
import { ResourceList } from '../../lists/resource-list';
import type { Column } from '../../lists/table';
import { pathOf } from '../../shell/navigation';
import { useStrings, type Strings } from '../../strings/strings';
import { BulkDialog } from '../catalog/bulk-dialog';
import styles from '../catalog/catalog.module.css';

type BulkAction = 'publish' | 'unpublish' | 'remove';

interface BulkJob {
  readonly action: BulkAction;
  readonly rows: readonly Product[];
  readonly clear: () => void;
}

const USUAL = ['title', 'product_type', 'published', 'valid', 'items_in_stock', 'updated_at'];

export function productColumns(t: Strings): Readonly<Record<string, Column<Product>>> {
  return {
    title: {
      cell: ({ title, preview_pictures }) => (
        <span className={styles.titled}>
          <Picture src={preview_pictures[0]?.src} />
          <span>{title}</span>
        </span>
      ),
    },
    published: {
      cell: ({ published, mirrored }) => (
        <span className={styles.badges}>
          <Badge tone={published ? 'good' : 'plain'}>{published ? t.choices.published : t.choices.unpublished}</Badge>
          {mirrored && <Badge>{t.catalog.products.mirrored}</Badge>}
        </span>
      ),
    },
    valid: {
      header: t.catalog.products.sellable,
      cell: ({ valid }) => <Badge tone={valid ? 'good' : 'warn'}>{valid ? t.form.yes : t.form.no}</Badge>,
    },
  };
}

export function ProductsPage() {
  const t = useStrings();
  const { id } = useCompany();
  const [job, setJob] = useState<BulkJob>();
  const create = (
    <ButtonLink to={pathOf(id, 'products/new')} look="primary" icon="plus" data-key="n">
      {t.catalog.products.create}
    </ButtonLink>
  );
  return (
    <Page title={t.nav.products} actions={create}>
      <ResourceList<Product>
        list="products"
        name={t.nav.products}
        icon="box"
        usual={USUAL}
        href={(product) => pathOf(id, `products/${product.id}`)}
        columns={productColumns(t)}
        bulk={(rows, clear) => (
          <>
            <Button onClick={() => setJob({ action: 'publish', rows, clear })}>{t.catalog.products.publish}</Button>
            <Button onClick={() => setJob({ action: 'unpublish', rows, clear })}>{t.catalog.products.unpublish}</Button>
            <Button look="danger" onClick={() => setJob({ action: 'remove', rows, clear })}>
              {t.form.remove}
            </Button>
          </>
        )}
        empty={<p>{t.catalog.products.empty}</p>}
      />
      {job && <BulkJobDialog job={job} onClose={() => setJob(undefined)} />}
    </Page>
  );
}

/** Asks before a deletion; then shows the progress. The list below may lose its rows meanwhile. */
function BulkJobDialog({ job, onClose }: { readonly job: BulkJob; readonly onClose: () => void }) {
  const t = useStrings();
  const { client } = useCompany();
  const refresh = useRefresh();
  const [isConfirmed, setConfirmed] = useState(job.action !== 'remove');
  const { action, rows } = job;
  if (!isConfirmed) {
    return (
      <ConfirmDialog
        title={t.catalog.products.removeMany(rows.length)}
        text={t.catalog.products.removeHint}
        action={t.form.remove}
        onCancel={onClose}
        onConfirm={() => setConfirmed(true)}
      />
    );
  }
  return (
    <BulkDialog
      title={t.catalog.products.bulk[action](rows.length)}
      rows={rows}
      work={({ id }) =>
        action === 'remove'
          ? client.products.remove(id)
          : client.products.update(id, { published: action === 'publish' })
      }
      onEnded={() => void refresh('products', 'categories')}
      onClose={() => {
        job.clear();
        onClose();
      }}
    />
  );
}
