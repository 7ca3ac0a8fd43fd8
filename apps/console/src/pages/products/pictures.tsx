import type { Product } from '@marquee/client';
import { ItemList } from '../../forms/item-list';
import { Panel } from '../../kit/page';
import { useStrings } from '../../strings/strings';
import { ImageField } from '../catalog/image-field';

const MAX_PICTURES = 256;

/** The pictures of the shop; the first one also stands for the product in lists. */
export function Pictures({ stored }: { readonly stored: Product['preview_pictures'] }) {
  const t = useStrings();
  return (
    <Panel title={t.fields.preview_pictures}>
      <p className="hint">{t.catalog.pictures.hint}</p>
      <ItemList
        name="preview_pictures"
        itemName={t.catalog.pictures.item}
        max={MAX_PICTURES}
        blank={() => ({ src: '' })}
      >
        {(path) => <ImageField name={`${path}.src`} stored={stored} />}
      </ItemList>
    </Panel>
  );
}
