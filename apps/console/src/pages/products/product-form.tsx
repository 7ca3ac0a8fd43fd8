import { useWatch } from 'react-hook-form';
import type { Product, ProductCreate } from '@marquee/client';
import { useCompany } from '../../data/company';
import { readVersion } from '../../data/rows';
import { Field } from '../../forms/field';
import { useResourceForm } from '../../forms/form-state';
import { FieldRow, ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { Columns, Panel } from '../../kit/page';
import { useStrings } from '../../strings/strings';
import type { ProductChoices } from '../catalog/choices';
import { Members } from '../catalog/members';
import { Texts } from '../catalog/texts';
import { Bindings } from './bindings';
import { CategoryPanel } from './category-checks';
import { applies } from './kinds';
import { Pictures } from './pictures';
import { FactsPanel, PublicationPanel, StockPanel } from './side-panels';
import { StoredFields } from './stored-only';
import { Chapters, Tagging } from './tagging';
import { MirroredProduct } from './mirrored';

interface ProductFormProps {
  readonly choices: ProductChoices;
  readonly product?: Product;
  readonly etag?: string;
  readonly onSaved: (product: Product) => void;
}

const CREATE_FIELDS = Object.keys(FORMS.product.create);
const UPDATE_FIELDS = Object.keys(FORMS.product.update);
/** What a shop may change of a copy of the marketplace. */
const MIRROR_FIELDS = ['published', 'categories'];

function useProductForm({ product, etag, onSaved }: ProductFormProps) {
  const { client } = useCompany();
  const spec = product ? FORMS.product.update : FORMS.product.create;
  const fields = product ? UPDATE_FIELDS : CREATE_FIELDS;
  return useResourceForm<Product>({
    spec,
    fields: product?.mirrored === true ? MIRROR_FIELDS : fields,
    row: product,
    etag,
    save: (values, { ifMatch, idempotencyKey }) =>
      product
        ? client.products.update(product.id, sent(values), { ifMatch })
        : client.products.create(sent(values) as unknown as ProductCreate, { idempotencyKey }),
    reload: () => readVersion(client.products.get(product?.id ?? 0)),
    onSaved,
  });
}

/** The API refuses a stock without stock management, and draws a product number that is absent. */
function sent(values: Record<string, unknown>): Record<string, unknown> {
  const { items_in_stock, product_id, ...others } = values;
  return {
    ...others,
    ...(product_id !== undefined && product_id !== '' && { product_id }),
    ...('manage_stock' in values && { items_in_stock: values.manage_stock === true ? (items_in_stock ?? 0) : null }),
  };
}

/** Everything that the owner can change of a product. */
export function ProductForm(props: ProductFormProps) {
  const { choices, product } = props;
  const state = useProductForm(props);
  const side = (
    <>
      <PublicationPanel product={product} choices={choices} isMirrored={product?.mirrored === true} />
      {product?.mirrored !== true && <StockPanel product={product} />}
      <CategoryPanel categories={choices.categories} />
      {product && <FactsPanel product={product} />}
    </>
  );
  return (
    <ResourceForm state={state} isLong>
      <Columns
        main={product?.mirrored === true ? <MirroredProduct product={product} /> : <Main {...props} />}
        side={side}
      />
    </ResourceForm>
  );
}

function Main({ choices, product }: ProductFormProps) {
  const t = useStrings();
  const type: unknown = useWatch({ name: 'product_type' });
  return (
    <>
      <Panel title={t.catalog.products.basics}>
        <Field name="title" hint={t.catalog.products.titleHint} autoFocus={product === undefined} />
        <FieldRow>
          <Field name="product_type" />
          <Field name="version" />
          {(applies('runtime', type) || Boolean(product?.runtime)) && <Field name="runtime" />}
        </FieldRow>
        {product === undefined && <Field name="product_id" hint={t.catalog.products.numberHint} />}
        <Field name="comment" rows={2} hint={t.catalog.products.commentHint} />
      </Panel>
      <Panel title={t.catalog.texts.title}>
        <p className="hint">{t.catalog.texts.hint}</p>
        <Texts languageField="language_id" stored={product?.locales ?? []} isProduct />
      </Panel>
      <Pictures stored={product?.preview_pictures ?? []} />
      <Bindings choices={choices} bindings={product?.price_license_binding ?? []} />
      {(applies('collection', type) || Boolean(product?.collection.length)) && (
        <Panel title={t.fields.collection}>
          <Members name="collection" label={t.catalog.members.add} empty={t.catalog.products.noMembers} isOrdered />
        </Panel>
      )}
      {(applies('chapters', type) || Boolean(product?.chapters.length)) && <Chapters />}
      <Tagging isTagged={applies('tagging', type)} product={product} />
      <StoredFields isNew={product === undefined} />
    </>
  );
}
