import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE, LISTS, OPERATIONS } from '../testing/console/source';

/** Operations that need no page, and why. */
const NOT_CALLED: Readonly<Record<string, string>> = {
  'categories.updateByPost': 'the same as categories.update, for clients without PUT',
  'companies.list': 'the console shows one company, by companies.get',
  'companies.count': 'as companies.list',
  'companies.search': 'only partners may search for companies',
  'customers.validate': 'checks the password of a customer, for the sign-in of another shop',
  'customers.search': 'customers.list has the search `query`',
  'addresses.list': 'a customer contains its addresses',
  'customerLicenses.list': 'issuedLicenses.list has the filter `customer_token`',
  'issuedLicenses.checkout': 'a program checks out its own file, or an app does for a customer',
  'issuedLicenses.transfer': 'the shop or an app gives a license to another customer',
  'subscribers.get': 'the list shows all fields',
  'groupmembers.get': 'the list shows all fields',
  'newsrecipients.get': 'the list shows all fields',
  'fulfillments.open': 'fulfillments.list has the filter `status`',
  'fulfillments.complete': 'fulfillments.list has the filter `status`',
  'files.update': 'apps bind content files to products',
  'orders.create': 'a shop or an app places orders',
  'currencyRates.list': 'the platform converts currencies itself',
  'users.list': 'companyUsers.list is the same for the console, with the permissions that it may give',
  'users.create': 'as users.list: companyUsers.create',
  'users.count': 'as users.list',
  'users.search': 'the palette finds users',
  'apps.list': 'ownApps.list and appPermissions.list are the same for the console',
  'apps.count': 'as apps.list',
  'apps.get': 'as apps.list: ownApps.get',
  'session.get': 'the page reads it before the client exists',
  'views.get': 'the menu of a list reads all its views',
  'views.update': 'a view is saved anew',
};

/** Verbs that the source chooses between: `client.marketplace[takeover](…)`. */
const CHOSEN = new Set(['marketplace.add', 'marketplace.activate', 'companyUsers.enable', 'companyUsers.disable']);

const SOURCE = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated'))
  .map((file) => readFileSync(join(CONSOLE, file), 'utf8'))
  .join('\n');

/** The console calls operations by the typed client, and lists and their counts by name. */
function isCalled(resource: string, verb: string): boolean {
  if (new RegExp(`\\b${resource}\\s*\\.${verb}\\(`).test(SOURCE)) return true;
  if (CHOSEN.has(`${resource}.${verb}`)) return new RegExp(`\\b${resource}\\[\\w+\\]\\(`).test(SOURCE);
  const isNamed = (name: string) => new RegExp(`\\b(?:list(?:=|: )|useRows\\S*\\()['"{]+${name}['"]`).test(SOURCE);
  const names = Object.keys(LISTS).filter(
    (name) => name.split('.')[0] === resource && isNamed(name.replace('.', '[.]')),
  );
  if (verb === 'count') return names.some((name) => LISTS[name]?.count !== undefined);
  return names.some((name) => (name.split('.')[1] ?? 'list') === verb);
}

describe('the operations of the API', () => {
  it('finds a page of the console that calls each operation, except those with a reason', () => {
    const all = Object.entries(OPERATIONS).flatMap(([resource, verbs]) =>
      Object.keys(verbs).map((verb) => ({ name: `${resource}.${verb}`, isReached: isCalled(resource, verb) })),
    );
    const missing = all.filter(({ isReached }) => !isReached).map(({ name }) => name);
    expect(missing.toSorted()).toEqual(Object.keys(NOT_CALLED).toSorted());
  });
});
