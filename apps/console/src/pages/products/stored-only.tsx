import { Field } from '../../forms/field';
import { StoredOnly } from '../../forms/form-panel';
import { ItemList } from '../../forms/item-list';
import { FieldGroup, FieldRow } from '../../forms/resource-form';
import { useStrings } from '../../strings/strings';

/** Fields that the platform stores and does nothing with; apps may. */
export function StoredFields({ isNew }: { readonly isNew: boolean }) {
  const t = useStrings();
  return (
    <StoredOnly>
      <FieldRow>
        <Field name="supplier" />
        <Field name="attribute_set_id" />
      </FieldRow>
      <Field name="allow_download_trial" />
      {isNew && <Field name="drm_protected" />}
      <FieldGroup title={t.fields.groups}>
        <ItemList name="groups" itemName={t.fields.group} blank={() => ({ group_id: '', start_at: '', end_at: '' })}>
          {(path) => (
            <FieldRow>
              <Field name={`${path}.group_id`} hint={t.catalog.products.groupHint} />
              <Field name={`${path}.start_at`} />
              <Field name={`${path}.end_at`} />
            </FieldRow>
          )}
        </ItemList>
      </FieldGroup>
      <FieldGroup title={t.fields.themes}>
        <ItemList name="themes" itemName={t.fields.theme_id} blank={() => ({ theme_id: '' })}>
          {(path) => <Field name={`${path}.theme_id`} hint={t.catalog.products.themeHint} />}
        </ItemList>
      </FieldGroup>
    </StoredOnly>
  );
}
