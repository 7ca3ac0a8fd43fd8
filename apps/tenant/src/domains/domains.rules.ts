import { ShopError, type Fault, type UpdateThemeSetting } from '@marquee/contracts';

export const DOMAIN_FIELDS = ['access_domain', 'shop_domain', 'vanity_domain'] as const;
type DomainField = (typeof DOMAIN_FIELDS)[number];
type Domains = Partial<Record<DomainField, string | null>>;

const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
/** At least two labels, and not an IP address, which ends in a number. */
const HOST = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);
/** Rejects a name of digits only: the default sub-domains of shops are numbers. */
const VANITY = new RegExp(`^(?!\\d+$)${LABEL}$`);
/** Names that visitors would take for the platform itself. */
const RESERVED = new Set(['account', 'admin', 'api', 'auth', 'login', 'mail', 'support', 'www']);

/** The host names of the platform. */
export interface Platform {
  /** The domain below which shops have sub-domains. */
  readonly baseDomain: string;
  /** The hosts at which clients reach the platform. */
  readonly hosts: readonly string[];
}

/** The domains of the request, in lower case; an empty one becomes null. */
export function domainsFrom(sent: Pick<UpdateThemeSetting, DomainField>, platform: Platform): Domains {
  const named = DOMAIN_FIELDS.flatMap((field) => {
    const value = sent[field];
    return value === undefined ? [] : [[field, value?.toLowerCase() || null] as const];
  });
  const faults = named.flatMap(([field, value]): Fault[] => {
    const sentence =
      value && (field === 'vanity_domain' ? vanityProblem(value, platform) : hostProblem(value, platform));
    return sentence ? [[field, sentence]] : [];
  });
  if (faults.length > 0) throw ShopError.invalidAll(faults);
  return Object.fromEntries(named);
}

function vanityProblem(label: string, { baseDomain, hosts }: Platform): string | null {
  if (!VANITY.test(label)) return 'must be one label of letters, digits and hyphens, with at least one letter';
  return RESERVED.has(label) || hosts.includes(`${label}.${baseDomain}`)
    ? 'is reserved for the platform; choose another name'
    : null;
}

/** Sub-domains of the platform are available as `vanity_domain` only, so that no shop can impersonate another. */
function hostProblem(name: string, { baseDomain, hosts }: Platform): string | null {
  if (!HOST.test(name)) return 'must be a host name such as shop.example.org';
  const isPlatforms = hosts.includes(name) || name === baseDomain || name.endsWith(`.${baseDomain}`);
  return isPlatforms ? 'belongs to the platform; set vanity_domain instead' : null;
}
