import { Field } from '../../forms/field';
import { FormPanel } from '../../forms/form-panel';
import { ItemList } from '../../forms/item-list';
import { FieldRow } from '../../forms/resource-form';
import { languageOptions } from '../../kit/language-options';
import { useLanguage, useStrings } from '../../strings/strings';

const BLANK = {
  language_id: '',
  shop_name: '',
  shop_description: '',
  offline_message: '',
  seo_title: '',
  seo_description: '',
  seo_keywords: '',
};

/** The texts of a shop by language. The API merges languages and removes none, so a stored one stays. */
export function ShopTexts() {
  const t = useStrings();
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
  return (
    <FormPanel title={t.administration.themes.texts} hint={t.administration.themes.textsHint}>
      <ItemList
        name="locales"
        itemName={t.fields.language}
        blank={() => ({ ...BLANK })}
        titleOf={({ id, language_id }) =>
          typeof id === 'number' && typeof language_id === 'string' ? names.of(language_id) : undefined
        }
        canRemove={({ id }) => id === undefined}
      >
        {(path) => (
          <>
            <FieldRow>
              <Field name={`${path}.language_id`} options={languageOptions(language)} />
              <Field name={`${path}.shop_name`} />
            </FieldRow>
            <Field name={`${path}.shop_description`} rows={3} />
            <Field name={`${path}.offline_message`} rows={2} />
            <FieldRow>
              <Field name={`${path}.seo_title`} />
              <Field name={`${path}.seo_keywords`} rows={1} />
            </FieldRow>
            <Field name={`${path}.seo_description`} rows={2} />
          </>
        )}
      </ItemList>
    </FormPanel>
  );
}
