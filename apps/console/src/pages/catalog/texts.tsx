import { useFormContext } from 'react-hook-form';
import { textOf } from '../../data/text';
import { Field } from '../../forms/field';
import { FieldRow } from '../../forms/resource-form';
import { ItemList } from '../../forms/item-list';
import { useStrings } from '../../strings/strings';
import { useLanguages } from './codes';
import { ImageField, type StoredPicture } from './image-field';
import styles from './catalog.module.css';

interface TextsProps {
  /** Products have `language_id`, categories have `language`. */
  readonly languageField: 'language' | 'language_id';
  readonly stored: readonly StoredPicture[];
  /** Products have more texts than categories. */
  readonly isProduct?: boolean;
}

const FIRST = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'];

/** The texts of the shop, one item for each language. Stored ones stay, because the API removes none. */
export function Texts({ languageField, stored, isProduct = false }: TextsProps) {
  const t = useStrings();
  const { options, nameOf } = useLanguages();
  const { getValues } = useFormContext();
  const blank = () => {
    const items = (getValues('locales') ?? []) as readonly Record<string, unknown>[];
    const used = new Set(items.map((item) => item[languageField]));
    return { [languageField]: FIRST.find((code) => !used.has(code)) ?? '', src: '' };
  };
  // A picture whose download failed must not be hidden.
  const isOpen = (path: string) => {
    const src: unknown = getValues(`${path}.src`);
    return stored.some((one) => one.state === 'failed' && one.src === src) || undefined;
  };
  const titleOf = (item: Readonly<Record<string, unknown>>) => nameOf(textOf(item[languageField])) || undefined;
  return (
    <ItemList
      name="locales"
      itemName={t.catalog.texts.item}
      blank={blank}
      max={200}
      titleOf={titleOf}
      canRemove={(item) => item.id === undefined}
    >
      {(path) => (
        <>
          <FieldRow>
            <Field name={`${path}.title`} />
            <Field name={`${path}.${languageField}`} label={t.fields.language} options={options} />
          </FieldRow>
          <Field name={`${path}.description`} hint={t.catalog.texts.html} rows={4} />
          <details className={styles.more} open={isOpen(path)}>
            <summary>{t.catalog.texts.more}</summary>
            <ImageField name={`${path}.src`} stored={stored} />
            {isProduct && <Field name={`${path}.email_text`} hint={t.catalog.texts.email} rows={2} />}
            <Field name={`${path}.seo_title`} hint={isProduct ? t.catalog.texts.seo : undefined} />
            <Field name={`${path}.seo_description`} rows={2} />
            <Field name={`${path}.seo_keywords`} rows={2} />
            {isProduct && (
              <FieldRow>
                <Field name={`${path}.version`} />
                <Field name={`${path}.product_url`} hint={t.catalog.storedOnly} />
              </FieldRow>
            )}
          </details>
        </>
      )}
    </ItemList>
  );
}
