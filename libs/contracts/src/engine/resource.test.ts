import { category } from '../resources/category';
import { customerAddress } from '../resources/customer-address';
import { marketplaceEntry } from '../resources/marketplace-entry';
import { orderStatistics } from '../resources/statistics';
import { themeSetting } from '../resources/theme-setting';
import { collectionOf, nounOf } from './resource';

describe('a resource', () => {
  it.each([
    [category, 'categories', 'category'],
    [customerAddress, 'addresses', 'customer address'],
    [orderStatistics, 'orderStatistics', 'order statistic'],
    [marketplaceEntry, 'marketplace', 'marketplace entry'],
    [themeSetting, 'themeSettings', 'theme setting'],
  ])('gives messages, logs and the reference their words: %#', (resource, collection, noun) => {
    expect([collectionOf(resource), nounOf(resource)]).toEqual([collection, noun]);
  });
});
