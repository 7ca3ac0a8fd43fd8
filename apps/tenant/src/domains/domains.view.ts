/** SQL of a verified custom host name of row `t`; null until it is verified. */
function proven(t: string, column: 'shop_domain' | 'access_domain'): string {
  return `(select d.host from shop_domains d
    where d.company_id = ${t}.company_id and d.host = ${t}.${column} and d.proven_at is not null)`;
}

/** SQL of the recommended domain of shop `t`. `baseDomain` is a validated host name, so it needs no quoting. */
export function recommendedDomain(t: string, baseDomain: string): string {
  const below = `coalesce(${t}.vanity_domain, ${t}.sub_domain) || '.${baseDomain}'`;
  return `coalesce(${proven(t, 'shop_domain')}, ${below})`;
}

/** SQL of the active host names of row `t`, the recommended one first; missing ones are null. */
export function hostsOf(t: string, baseDomain: string): string {
  const below = (label: string) => `${t}.${label} || '.${baseDomain}'`;
  const platforms = `${below('vanity_domain')}, ${below('sub_domain')}`;
  return `array[${proven(t, 'shop_domain')}, ${platforms}, ${proven(t, 'access_domain')}]`;
}

/** SQL of all host names of a company's shops, as JSON; a shop that is offline keeps its names. */
export function domainsOf(company: string, baseDomain: string): string {
  return `(select coalesce(json_agg(h.host order by t.id, h.place), '[]') from theme_settings t,
    unnest(${hostsOf('t', baseDomain)}) with ordinality h (host, place)
    where t.company_id = ${company} and t.enabled and h.host is not null)`;
}

/** Creates one view per base domain, which is a setting, so that its statement names stay stable. */
export function perBaseDomain<V>(make: (baseDomain: string) => V): (baseDomain: string) => V {
  const made = new Map<string, V>();
  return (baseDomain) => {
    const one = made.get(baseDomain) ?? make(baseDomain);
    made.set(baseDomain, one);
    return one;
  };
}
