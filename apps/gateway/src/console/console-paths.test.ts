import { isConsolePath } from './console-paths';

it.each([
  '/admin/7/products',
  '/admin/7/products/0001-A?tab=prices.json',
  '/admin/7/',
  '/admin/7/apps/5',
  '/admin/7/apis',
])('serves the console at %s', (url) => expect(isConsolePath(url)).toBe(true));

it.each([
  '/admin/7/views.json',
  '/admin/7/products.json?page=2',
  '/admin/7/api/products',
  '/admin/7/api',
  '/admin/7/admin/webhooks',
  '/admin/7/apps/5/api/products',
  '/admin/webhooks/7',
  '/admin/7',
  '/api/products.json',
])('leaves %s to routes other than the console', (url) => expect(isConsolePath(url)).toBe(false));
