import { ShopError, type FieldErrors, type UpdateThemeSetting } from '@marquee/contracts';

/** The fields that say where a shop is. */
export const DOMAIN_FIELDS = ['access_domain', 'shop_domain', 'vanity_domain'] as const;
type DomainField = (typeof DOMAIN_FIELDS)[number];
type Domains = Partial<Record<DomainField, string | null>>;

const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
/** At least two labels, and no address: those end in a number. */
const HOST = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);
/** Digits alone are what shops are numbered with. */
const VANITY = new RegExp(`^(?!\\d+$)${LABEL}$`);
/** Names under which visitors would expect the platform itself. */
const RESERVED = new Set(['account', 'admin', 'api', 'auth', 'login', 'mail', 'support', 'www']);

/** The domains that were sent, in lower case. An empty one is none. */
export function domainsFrom(sent: Pick<UpdateThemeSetting, DomainField>, baseDomain: string): Domains {
  const named = DOMAIN_FIELDS.flatMap((field) => {
    const value = sent[field];
    return value === undefined ? [] : [[field, value?.toLowerCase() || null] as const];
  });
  const wrong = named.flatMap(([field, value]) => {
    const sentence = value && (field === 'vanity_domain' ? vanityProblem(value) : hostProblem(value, baseDomain));
    return sentence ? [[field, [sentence]] as const] : [];
  });
  if (wrong.length > 0) throw ShopError.invalid(Object.fromEntries(wrong) satisfies FieldErrors);
  return Object.fromEntries(named);
}

function vanityProblem(label: string): string | null {
  if (!VANITY.test(label)) return 'must be one name of letters, digits and hyphens, not of digits alone';
  return RESERVED.has(label) ? 'is kept for the platform' : null;
}

function hostProblem(host: string, baseDomain: string): string | null {
  if (!HOST.test(host)) return 'must be a host name, such as shop.example.org';
  const own = host === baseDomain || host.endsWith(`.${baseDomain}`);
  return own ? "must not be one of the platform's: choose a vanity_domain" : null;
}
