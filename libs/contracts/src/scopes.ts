/** Interface, "Scopes"; `licenses` is an addition. The sentence is what the consent page and the reference show. */
export const SCOPES = {
  products:
    'See, change, create and delete products, categories, licenses and prices, and take over products from the marketplace',
  customers:
    'See, change, create and delete customers, with their addresses and licenses; deletion erases their data. See subscribers, group members and newsletter recipients',
  orders: 'See, change, create and cancel orders, refund them, and change their shipments',
  themes: 'See, change, create and delete themes; a deleted theme closes its shop',
  files: 'See and create content files',
  companies:
    'See and change company data, own and associated, see who changed what, and see, invite and change admin users',
  statistics: 'See statistics of the company and its shop',
  webhooks: 'See, change, create, delete and use webhooks, and read all events of the company',
  licenses:
    'See issued licenses with their license keys, devices and uses; suspend, reinstate, extend, transfer and revoke them, free their devices and replace their keys',
} as const;
export type Scope = keyof typeof SCOPES;

export function isScope(word: string): word is Scope {
  return Object.hasOwn(SCOPES, word);
}
