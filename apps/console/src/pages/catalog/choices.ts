import type { Category, License, Price } from '@marquee/client';
import { useRead } from '../../data/rows';

const PAGE = 250;

export type PriceChoice = Pick<Price, 'id' | 'title' | 'valid' | 'currencies' | 'countries'>;
export type LicenseChoice = Pick<License, 'id' | 'name' | 'valid'>;
export type CategoryChoice = Pick<Category, 'id' | 'title' | 'enabled' | 'parent_id' | 'position'>;

/** What the form of a product offers to choose from. */
export interface ProductChoices {
  readonly prices: readonly PriceChoice[];
  readonly licenses: readonly LicenseChoice[];
  readonly categories: readonly CategoryChoice[];
}

/** All price models, for choices. */
export function usePrices() {
  return useRead<PriceChoice[]>('prices', ['choices'], (client) =>
    client.prices.list({ limit: PAGE, fields: 'id,title,valid,currencies,countries' }).toArray(),
  );
}

/** All licenses, for choices. */
export function useLicenses() {
  return useRead<LicenseChoice[]>('licenses', ['choices'], (client) =>
    client.licenses.list({ limit: PAGE, fields: 'id,name,valid' }).toArray(),
  );
}

/** All categories without their texts and products. */
export function useCategories() {
  return useRead<CategoryChoice[]>('categories', ['choices'], (client) =>
    client.categories.list({ limit: PAGE, fields: 'id,title,enabled,parent_id,position' }).toArray(),
  );
}
