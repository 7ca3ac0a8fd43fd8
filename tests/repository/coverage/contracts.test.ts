import { readFileSync } from 'node:fs';
import { allResources, SCOPES, TOPICS, type Fields } from '@marquee/contracts';
import { rowIds, statedFields } from './stated-fields';

/** The fields that we add to the interface, and why. */
const ADDITIONS: Readonly<Record<string, string>> = {
  'Order.customer_token': 'names the customer of a new order (Orders rule 3)',
  'Order.password': 'the password beside the email of a new order (Orders rule 1)',
  'Order.customer_notification': 'whether a confirmation is mailed; the body of a new order is not shown',
  'Order.discount_codes.percent': 'what a percentage discount takes off; amount is in cents',
  'Order.refunds.amount': 'a refund that is not the sum of its lines; refunding is not shown',
  'Order.refunds.refund_line_items.line_item_id': 'names the refunded line, whose whole is rendered as line_item',
  'Fulfillment.closed_at': 'shows what will not be shipped because its order was invalidated',
  'Product.images': 'another name for preview_pictures on input (Products rule 4)',
  'Product.collection': 'the members of product types 8 and 21, whose field is not shown',
  'Product.locales.state': 'whether the picture of the locale is stored',
  'Product.locales.reason': 'why its download failed',
  'Product.preview_pictures.state': 'whether the picture is stored',
  'Product.preview_pictures.reason': 'why its download failed',
  'Product.valid': 'whether the product can be sold; older clients read it',
  'Product.content_files': 'an empty list for older clients, until content files exist',
  'Company.license_server_active': 'lets a company serve programs that were made for another license server',
  'Theme setting.login_tokens_need_time':
    'lets a shop refuse login tokens without a time; the interface builds such tokens',
  'User.permissions.manage_apps': 'who manages apps and secrets in the console; no flag of the interface says so',
  'User.permissions.manage_shop': 'who manages the shop and its domains in the console; no flag says so',
};

/** The scopes that we add to the interface, and why. */
const ADDED_SCOPES: Readonly<Record<string, string>> = {
  licenses: 'issued licenses and their devices, for apps that may not see orders or customers',
};

const rows = rowIds(readFileSync('docs/internal/interface.md', 'utf8'));
const resources = allResources().filter(({ addedFor }) => addedFor === undefined);

const stated = (owner: string): string[] => statedFields(rows, owner);
function declared(owner: string, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { spec }]) => [
    `${owner}.${name}`,
    ...declared(`${owner}.${name}`, spec.fields ?? {}),
  ]);
}
function isAdded(field: string): boolean {
  return Object.keys(ADDITIONS).some((addition) => field === addition || field.startsWith(`${addition}.`));
}
const isTopLevel = (title: string) => (field: string) => !field.slice(title.length + 1).includes('.');

describe('the contracts and the interface', () => {
  it('declares the same resources in interface and contracts', () => {
    const owners = rows.flatMap((row) => /^([A-Z][a-z ]+)\.\w/.exec(row)?.[1] ?? []);
    const titles = new Set([...resources.map(({ title }) => title), 'Delivery payload']);
    expect(titles).toEqual(new Set(owners));
  });

  it('declares resources of added endpoints only in the contracts', () => {
    const added = allResources().filter(({ addedFor }) => addedFor !== undefined);
    expect(added.filter(({ title }) => stated(title).length > 0).map(({ title }) => title)).toEqual([]);
    expect(added.map(({ title }) => title)).toContain('File');
  });

  it.each(resources.map((resource) => [resource.title, resource] as const))(
    'declares the same fields in interface and contracts: %s',
    (title, of) => {
      const fields = declared(title, of.fields).filter((field) => !isAdded(field));
      expect([...fields].sort()).toEqual(stated(title).sort());
      const inOrder = stated(title).filter(isTopLevel(title));
      expect(fields.filter(isTopLevel(title))).toEqual(inOrder);
    },
  );

  it('differs from the interface only by listed additions that exist', () => {
    const all = new Set(resources.flatMap(({ title, fields }) => declared(title, fields)));
    expect(Object.keys(ADDITIONS).filter((field) => !all.has(field))).toEqual([]);
  });

  it('declares the same topics and scopes in interface and contracts', () => {
    const named = (kind: string) => rows.filter((row) => row.startsWith(kind)).map((row) => row.slice(kind.length));
    expect(named('Topic ')).toEqual([...TOPICS]);
    expect([...named('Scope '), ...Object.keys(ADDED_SCOPES)]).toEqual(Object.keys(SCOPES));
  });
});
