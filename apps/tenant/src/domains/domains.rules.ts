import { ShopError, type Fault, type UpdateThemeSetting } from '@marquee/contracts';

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

/** Where the platform itself is. */
export interface Platform {
  /** Shops have their names below it. */
  readonly baseDomain: string;
  /** Where clients reach the platform. */
  readonly hosts: readonly string[];
}

/** The domains that were sent, in lower case. An empty one is none. */
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
  if (!VANITY.test(label)) return 'must be one name of letters, digits and hyphens, not of digits alone';
  return RESERVED.has(label) || hosts.includes(`${label}.${baseDomain}`) ? 'is kept for the platform' : null;
}

/** Below the shops' domain a name is had as `vanity_domain` alone: nobody passes for another's shop. */
function hostProblem(name: string, { baseDomain, hosts }: Platform): string | null {
  if (!HOST.test(name)) return 'must be a host name, such as shop.example.org';
  const isPlatforms = hosts.includes(name) || name === baseDomain || name.endsWith(`.${baseDomain}`);
  return isPlatforms ? "must not be one of the platform's: choose a vanity_domain" : null;
}
