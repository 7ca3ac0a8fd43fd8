import type { Product } from '@marquee/client';
import { Facts, Panel } from '../../kit/page';
import { Picture } from '../../kit/picture';
import { choiceLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import { useLanguages } from '../catalog/codes';
import styles from '../catalog/catalog.module.css';

/** A copy from the marketplace follows its owner, so its texts and pictures are shown only. */
export function MirroredProduct({ product }: { readonly product: Product }) {
  const t = useStrings();
  const { nameOf } = useLanguages();
  return (
    <>
      <p className="notice">{t.catalog.products.mirroredHint}</p>
      <Panel title={t.catalog.products.basics}>
        <Facts
          facts={[
            [t.fields.title, product.title],
            [t.fields.product_type, choiceLabel(t, product.product_type, 'product_type')],
            [t.fields.version, product.version],
            [t.fields.items_in_stock, product.items_in_stock],
            [t.fields.locales, product.locales.map(({ language_id }) => nameOf(language_id)).join(', ')],
            [t.fields.tagging_genre, product.tagging_genre.map(({ value }) => value).join(', ')],
          ]}
        />
      </Panel>
      {product.preview_pictures.length > 0 && (
        <Panel title={t.fields.preview_pictures}>
          <div className={styles.line}>
            {product.preview_pictures.map(({ id, src }) => (
              <Picture key={id} src={src} alt={product.title} size="medium" />
            ))}
          </div>
        </Panel>
      )}
    </>
  );
}
