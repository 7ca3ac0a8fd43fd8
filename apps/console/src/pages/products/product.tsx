import { lazy, Suspense, type ComponentType } from 'react';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Product } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh, useRow } from '../../data/rows';
import { Page } from '../../kit/page';
import { Badge, Loaded, LoadError, Loading } from '../../kit/states';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { useCategories, useLicenses, usePrices, type ProductChoices } from '../catalog/choices';
import { DeleteButton } from '../catalog/delete-button';
import { applies } from './kinds';
import { ProductForm } from './product-form';

/** A part of its own, because a page may load only so much. The file of an old page is gone after a new release. */
const ProductContents = lazy<ComponentType<{ readonly productId: string }>>(async () => {
  const failed = (error: unknown) => () => <LoadError error={error} />;
  return { default: await import('../files/product-contents').then((file) => file.ProductContents, failed) };
});

function useProductChoices(): { readonly data: ProductChoices | undefined; readonly error: unknown; refetch(): void } {
  const prices = usePrices();
  const licenses = useLicenses();
  const categories = useCategories();
  const isReady = prices.data && licenses.data && categories.data;
  return {
    data: isReady && { prices: prices.data, licenses: licenses.data, categories: categories.data },
    error: prices.error ?? licenses.error ?? categories.error,
    refetch: () => void Promise.all([prices.refetch(), licenses.refetch(), categories.refetch()]),
  };
}

export function NewProductPage() {
  const t = useStrings();
  const { id: company } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const choices = useProductChoices();
  const parent = { to: pathOf(company, 'products'), title: t.nav.products };
  const created = ({ id }: Product) => {
    void refresh('products', 'categories');
    void navigate({ to: pathOf(company, `products/${id}`), ignoreBlocker: true });
  };
  return (
    <Page title={t.catalog.products.create} parent={parent}>
      <Loaded query={choices}>{(data) => <ProductForm choices={data} onSaved={created} />}</Loaded>
    </Page>
  );
}

export function ProductPage() {
  const t = useStrings();
  const { id: company, client } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const refresh = useRefresh();
  const choices = useProductChoices();
  const product = useRow('products', [id], (api) => api.products.get(id));
  const row = product.data?.row;
  const parent = { to: pathOf(company, 'products'), title: t.nav.products };
  const changed = () => void refresh('products', 'categories');
  return (
    <Page
      title={row?.title ?? t.palette.types.product ?? ''}
      parent={parent}
      badges={row && <ProductBadges product={row} />}
      actions={
        row && (
          <DeleteButton
            name={row.title}
            text={t.catalog.products.removeHint}
            to={parent.to}
            remove={() => client.products.remove(row.id)}
            onRemoved={changed}
          />
        )
      }
    >
      <Loaded query={product}>
        {({ row: stored, etag }) => (
          <Loaded query={choices}>
            {(data) => <ProductForm key={stored.id} choices={data} product={stored} etag={etag} onSaved={changed} />}
          </Loaded>
        )}
      </Loaded>
      {row && !row.mirrored && !applies('physical', row.product_type) && (
        <Suspense fallback={<Loading />}>
          <ProductContents productId={row.product_id} />
        </Suspense>
      )}
    </Page>
  );
}

function ProductBadges({ product }: { readonly product: Product }) {
  const t = useStrings();
  return (
    <>
      <Badge tone={product.published ? 'good' : 'plain'}>
        {product.published ? t.choices.published : t.choices.unpublished}
      </Badge>{' '}
      {!product.valid && <Badge tone="warn">{t.catalog.products.notSellable}</Badge>}{' '}
      {product.mirrored && <Badge>{t.catalog.products.mirrored}</Badge>}
    </>
  );
}
