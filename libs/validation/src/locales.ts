import { ShopError, type Fields, type ListField, type Resource } from '@marquee/contracts';
import { repeated } from './twins';

/** A resource whose `locales` are a list of objects, one per language. */
type Localized = Resource<Fields & { readonly locales: ListField<{ id: number }, { id?: number }> }>;
type LocaleOf<R extends Localized> = R['fields']['locales']['out'][number];
/** The input for a locale of the resource. */
export type SentLocale<R extends Localized> = NonNullable<R['fields']['locales']['in']>[number];
type Values = Record<string, unknown> & { readonly id?: number };

/**
 * A sent locale updates the stored locale with its `id` or language, or is new under its `newIds` entry; all other
 * locales remain. Echoed copies may contain foreign ids: docs/internal/decisions.md, "Lists inside a PUT".
 */
export function mergeLocales<R extends Localized>(
  resource: R,
  present: readonly LocaleOf<R>[],
  sent: readonly SentLocale<R>[],
  newIds: readonly number[],
): LocaleOf<R>[] {
  const fields = resource.fields.locales.spec.fields as Fields;
  const key = languageKey(fields);
  const merged = present.map((locale) => locale as Values);
  const places = sent.map((locale, index) => {
    const wanted = lowered(locale, key);
    const found = placeOf(merged, wanted, { key, index, of: resource.title });
    const at = found < 0 ? merged.length : found;
    const before = merged[at] ?? { ...defaults(fields), id: newIds[index] };
    merged[at] = inOrder(fields, { ...before, ...wanted, id: before.id });
    return at;
  });
  refuseRepeats(places, key);
  refuseTwins(merged, places, key);
  refuseTooMuch(merged, sent);
  return merged as LocaleOf<R>[];
}

/** Locales can grow over many requests, and a page of products holds all of them in memory. */
const MAX_CHARACTERS = 256 * 1024;

/** Skips updates without locales: the stored ones were valid when they were stored. */
function refuseTooMuch(merged: readonly Values[], { length }: readonly unknown[]): void {
  if (length === 0 || JSON.stringify(merged).length <= MAX_CHARACTERS) return;
  throw ShopError.invalid({ locales: [`must have at most ${MAX_CHARACTERS} characters together, as JSON`] });
}

/** The interface uses `language` in some resources and `language_id` in others. */
function languageKey(fields: Fields): string {
  return Object.hasOwn(fields, 'language') ? 'language' : 'language_id';
}

/** Lowers language codes and retains language numbers. */
function lowered(locale: Values, key: string): Values {
  const language = locale[key];
  return typeof language === 'string' ? { ...locale, [key]: language.toLowerCase() } : locale;
}

function placeOf(merged: readonly Values[], wanted: Values, at: { key: string; index: number; of: string }): number {
  const byId = wanted.id === undefined ? -1 : merged.findIndex((one) => one.id === wanted.id);
  if (byId >= 0) return byId;
  const language = wanted[at.key];
  if (language === undefined) {
    throw ShopError.invalid({
      [`locales.${at.index}.id`]: [
        `is not a locale of this ${at.of.toLowerCase()}; send an existing id, or a language`,
      ],
    });
  }
  return merged.findIndex((one) => one[at.key] === language);
}

/** Rejects two sent locales for one language: one of them would be lost. */
function refuseRepeats(places: readonly number[], key: string): void {
  const repeats = repeated(places.map((value, index) => ({ value, index })));
  if (repeats.length === 0) return;
  throw ShopError.invalidAll(repeats.map(({ index }) => [`locales.${index}.${key}`, 'is sent twice; send it once']));
}

/** Checked after merging, because two locales may swap their languages. */
function refuseTwins(merged: readonly Values[], places: readonly number[], key: string): void {
  const languages = merged.map((one, at) => ({ value: one[key], index: places.lastIndexOf(at) }));
  // Unsent locales come first, so that the reported twin is a sent one.
  const twins = repeated(languages.toSorted((one, other) => one.index - other.index));
  if (twins.length === 0) return;
  throw ShopError.invalidAll(
    twins.map(({ index }) => [`locales.${index}.${key}`, 'already has a locale; send each language once']),
  );
}

function defaults(fields: Fields): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, { spec }]) => [name, spec.default]));
}

/** Returns the fields in the order of the contract and without unknown fields. */
function inOrder(fields: Fields, locale: Values): Values {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, locale[name]]));
}
