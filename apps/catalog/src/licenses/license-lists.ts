import { ShopError, type License, type UpdateLicense } from '@marquee/contracts';

/** What a license holds beside plain values; each element has an id. */
export type LicenseLists = Pick<
  License,
  'locales' | 'restriction_country' | 'restriction_dvd_region' | 'restriction_video_norm'
>;
type SentLists = Pick<UpdateLicense, keyof LicenseLists>;
type Locale = License['locales'][number];

/**
 * The lists that were sent, as they are stored: `locales` merge, the others are replaced. Decisions, "Lists inside a PUT".
 * `ids` holds one for each element that was sent.
 */
export function listsFrom(sent: SentLists, present: LicenseLists, ids: number[]): Partial<LicenseLists> {
  const { locales, restriction_country, restriction_dvd_region, restriction_video_norm: norm } = sent;
  const country = { list: 'restriction_country', key: 'country_id' } as const;
  const region = { list: 'restriction_dvd_region', key: 'dvd_region' } as const;
  return {
    ...(locales && { locales: mergeLocales(present.locales, locales, ids) }),
    ...(restriction_country && {
      restriction_country: replaced(country, present.restriction_country, restriction_country, ids),
    }),
    ...(restriction_dvd_region && {
      restriction_dvd_region: replaced(region, present.restriction_dvd_region, restriction_dvd_region, ids),
    }),
    ...(norm !== undefined && {
      restriction_video_norm: norm && videoNorm(present.restriction_video_norm, norm, ids),
    }),
  };
}

/** How many ids `listsFrom` may need. */
export function elementsOf(sent: SentLists): number {
  const { locales = [], restriction_country = [], restriction_dvd_region = [], restriction_video_norm } = sent;
  const lists = [locales, restriction_country, restriction_dvd_region];
  return lists.reduce((sum, { length }) => sum + length, restriction_video_norm ? 1 : 0);
}

/** A sent one changes the locale with its `id`, else the one of its language, else it is new; those not sent stay. */
function mergeLocales(
  present: readonly Locale[],
  sent: NonNullable<SentLists['locales']>,
  ids: number[],
): License['locales'] {
  const merged = [...present];
  const places = sent.map(({ id, language_id, name, description }, index) => {
    const byId = merged.findIndex((one) => id !== undefined && one.id === id);
    const found = byId >= 0 ? byId : merged.findIndex((one) => one.language_id === language_id);
    const before = merged[found];
    const language = language_id ?? before?.language_id;
    if (language === undefined) throw wrong(`locales.${index}.id`, 'is not a locale of this license');
    const at = before ? found : merged.length;
    merged[at] = {
      id: before?.id ?? (ids.shift() as number),
      language_id: language,
      name: name ?? before?.name ?? '',
      description: description ?? before?.description ?? '',
    };
    return at;
  });
  // Judged when all are merged: two locales may swap their languages.
  const languages = merged.map((one) => one.language_id);
  const twin = places.findLastIndex((at) => languages.filter((language) => language === languages[at]).length > 1);
  if (twin >= 0) throw wrong(`locales.${twin}.language_id`, 'has a locale already');
  return merged;
}

type Part<K extends string> = { id: number } & Record<K, number>;
type SentPart<K extends string> = { id?: number } & Partial<Record<K, number>>;

/** What stays keeps its id. An element names its value, or one that is there by its id. */
function replaced<const K extends string>(
  { list, key }: { list: string; key: K },
  present: readonly Part<K>[],
  sent: readonly SentPart<K>[],
  ids: number[],
): Part<K>[] {
  const parts = sent.map((one, index) => {
    const value = one[key] ?? present.find(({ id }) => id === one.id)?.[key];
    if (value === undefined) throw wrong(`${list}.${index}.id`, 'is not in this list');
    const kept = present.find((part) => part[key] === value);
    return kept ?? ({ id: ids.shift(), [key]: value } as Part<K>);
  });
  refuseTwins(list, key, parts);
  return parts;
}

function videoNorm(
  present: License['restriction_video_norm'],
  sent: NonNullable<SentLists['restriction_video_norm']>,
  ids: number[],
): License['restriction_video_norm'] {
  return { id: present?.id ?? (ids.shift() as number), norm: sent.norm ?? present?.norm ?? 0 };
}

function refuseTwins<K extends string>(list: string, key: K, parts: readonly Record<K, number>[]): void {
  const twin = parts.findIndex((part, index) => parts.findIndex((other) => other[key] === part[key]) < index);
  if (twin >= 0) throw wrong(`${list}.${twin}.${key}`, 'is there already');
}

function wrong(field: string, sentence: string): ShopError {
  return ShopError.invalid({ [field]: [sentence] });
}
