import { category } from '../resources/category';
import { customerAddress } from '../resources/customer-address';
import { marketplaceEntry } from '../resources/marketplace-entry';
import { orderStatistics } from '../resources/statistics';
import { themeSetting } from '../resources/theme-setting';
import { collectionOf, nounOf } from './resource';

describe('a resource', () => {
  it.each([
    ['categories', 'category', category],
    ['addresses', 'customer address', customerAddress],
    ['orderStatistics', 'order statistic', orderStatistics],
    ['marketplace', 'marketplace entry', marketplaceEntry],
    ['themeSettings', 'theme setting', themeSetting],
  ] as const)('derives the collection %s and the noun %s from the name of a resource', (collection, noun, resource) => {
    expect([collectionOf(resource), nounOf(resource)]).toEqual([collection, noun]);
  });
});
