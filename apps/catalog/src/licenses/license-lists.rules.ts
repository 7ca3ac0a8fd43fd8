import { license, ShopError, type License, type UpdateLicense } from '@marquee/contracts';
import { mergeLocales, twins } from '@marquee/validation';

/** The nested lists of a license; each element has an id. */
export type LicenseLists = Pick<
  License,
  'locales' | 'restriction_country' | 'restriction_dvd_region' | 'restriction_video_norm'
>;
type SentLists = Pick<UpdateLicense, keyof LicenseLists>;

/**
 * The columns of the sent lists: `locales` merge, all other lists are replaced (docs/internal/decisions.md, "Lists
 * inside a PUT"). `ids` holds one id per sent element.
 */
export function listsFrom(sent: SentLists, present: LicenseLists, ids: number[]): Partial<LicenseLists> {
  const { locales, restriction_country, restriction_dvd_region, restriction_video_norm: norm } = sent;
  const country = { list: 'restriction_country', key: 'country_id' } as const;
  const region = { list: 'restriction_dvd_region', key: 'dvd_region' } as const;
  return {
    ...(locales && { locales: mergeLocales(license, present.locales, locales, ids.splice(0, locales.length)) }),
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

/** The maximum number of ids that `listsFrom` needs. */
export function elementsOf(sent: SentLists): number {
  const { locales = [], restriction_country = [], restriction_dvd_region = [], restriction_video_norm } = sent;
  const lists = [locales, restriction_country, restriction_dvd_region];
  return lists.reduce((sum, { length }) => sum + length, restriction_video_norm ? 1 : 0);
}

type Part<K extends string> = { id: number } & Record<K, number>;
type SentPart<K extends string> = { id?: number } & Partial<Record<K, number>>;

/** Retained elements keep their ids. An element names its value, or an existing element by id. */
function replaced<const K extends string>(
  { list, key }: { list: string; key: K },
  present: readonly Part<K>[],
  sent: readonly SentPart<K>[],
  ids: number[],
): Part<K>[] {
  const parts = sent.map((one, index) => {
    const value = one[key] ?? present.find(({ id }) => id === one.id)?.[key];
    if (value === undefined) {
      throw ShopError.invalid({
        [`${list}.${index}.id`]: ['is not an id of this list; send an existing id, or omit it'],
      });
    }
    const kept = present.find((part) => part[key] === value);
    return kept ?? ({ id: ids.shift(), [key]: value } as Part<K>);
  });
  const faults = twins(list, key, parts);
  if (faults.length > 0) throw ShopError.invalidAll(faults);
  return parts;
}

function videoNorm(
  present: License['restriction_video_norm'],
  sent: NonNullable<SentLists['restriction_video_norm']>,
  ids: number[],
): License['restriction_video_norm'] {
  return { id: present?.id ?? (ids.shift() as number), norm: sent.norm ?? present?.norm ?? 0 };
}
