/** Interface, "Scopes". The sentence is what the consent page and the reference show. */
export const SCOPES = {
  products: 'See, change, create and delete products and categories',
  customers: 'See, change, create and delete customers',
  orders: 'See, change and create orders',
  themes: 'See, change, create and delete themes',
  files: 'See and create content files',
  companies: 'See, change, create and delete company data, own and associated',
  statistics: 'See statistics of the company and its shop',
  webhooks: 'See, change, create, delete and use webhooks',
} as const;
export type Scope = keyof typeof SCOPES;

export function isScope(word: string): word is Scope {
  return Object.hasOwn(SCOPES, word);
}
