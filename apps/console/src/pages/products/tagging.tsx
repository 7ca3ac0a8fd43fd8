import type { Product } from '@marquee/client';
import { Field } from '../../forms/field';
import { ItemList } from '../../forms/item-list';
import { FieldGroup, FieldRow } from '../../forms/resource-form';
import { Panel } from '../../kit/page';
import { useStrings } from '../../strings/strings';

export function Chapters() {
  const t = useStrings();
  return (
    <Panel title={t.fields.chapters}>
      <ItemList name="chapters" itemName={t.catalog.products.chapter} blank={() => ({ name: '', runtime: '' })}>
        {(path) => (
          <FieldRow>
            <Field name={`${path}.name`} />
            <Field name={`${path}.runtime`} />
          </FieldRow>
        )}
      </ItemList>
    </Panel>
  );
}

const LISTS = [
  ['tagging_genre', 'value'],
  ['tagging_studios', 'value'],
  ['tagging_director', 'person'],
  ['tagging_script', 'person'],
] as const;

interface TaggingProps {
  readonly isTagged: boolean;
  readonly product: Product | undefined;
}

/** Year, ISBN, genres and people. Lists of other product types show only what they already have. */
export function Tagging({ isTagged, product }: TaggingProps) {
  const t = useStrings();
  const shown = LISTS.filter(([name]) => isTagged || (product?.[name].length ?? 0) > 0);
  return (
    <Panel title={t.fields.tagging}>
      <FieldRow>
        <Field name="tagging.year" />
        {(isTagged || Boolean(product?.tagging?.isbn)) && <Field name="tagging.isbn" />}
      </FieldRow>
      {shown.map(([name, field]) => (
        <FieldGroup key={name} title={t.fields[name]}>
          <ItemList name={name} itemName={t.catalog.products.tags[name]} blank={() => ({ [field]: '' })}>
            {(path) => <Field name={`${path}.${field}`} label={t.catalog.products.tags[name]} />}
          </ItemList>
        </FieldGroup>
      ))}
      {(isTagged || Boolean(product?.tagging_people.length)) && (
        <FieldGroup title={t.fields.tagging_people}>
          <ItemList
            name="tagging_people"
            itemName={t.catalog.products.tags.tagging_people}
            blank={() => ({ role: '', person: '' })}
          >
            {(path) => (
              <FieldRow>
                <Field name={`${path}.person`} />
                <Field name={`${path}.role`} />
              </FieldRow>
            )}
          </ItemList>
        </FieldGroup>
      )}
    </Panel>
  );
}
