/** SQL of a host name that a row `t` has brought along in this column; null until it is proven. */
function proven(t: string, column: 'shop_domain' | 'access_domain'): string {
  return `(select d.host from shop_domains d
    where d.company_id = ${t}.company_id and d.host = ${t}.${column} and d.proven_at is not null)`;
}

/** SQL of the domain that a row `t` recommends for its shop. `baseDomain` is a host name: it needs no quoting. */
export function recommendedDomain(t: string, baseDomain: string): string {
  const below = `coalesce(${t}.vanity_domain, ${t}.sub_domain) || '.${baseDomain}'`;
  return `coalesce(${proven(t, 'shop_domain')}, ${below})`;
}

/** SQL of the host names of a row `t` that count, the recommended one first; null in the place of those that it has not. */
export function hostsOf(t: string, baseDomain: string): string {
  const below = (label: string) => `${t}.${label} || '.${baseDomain}'`;
  const platforms = `${below('vanity_domain')}, ${below('sub_domain')}`;
  return `array[${proven(t, 'shop_domain')}, ${platforms}, ${proven(t, 'access_domain')}]`;
}

/** SQL of every host name under which the shops of a company are found, as JSON; a shop that is offline keeps its own. */
export function domainsOf(company: string, baseDomain: string): string {
  return `(select coalesce(json_agg(h.host order by t.id, h.place), '[]') from theme_settings t,
    unnest(${hostsOf('t', baseDomain)}) with ordinality h (host, place)
    where t.company_id = ${company} and t.enabled and h.host is not null)`;
}

/** A view that depends on the base domain, which is a setting: it is made once, and keeps the names of its statements. */
export function perBaseDomain<V>(make: (baseDomain: string) => V): (baseDomain: string) => V {
  const made = new Map<string, V>();
  return (baseDomain) => {
    const one = made.get(baseDomain) ?? make(baseDomain);
    made.set(baseDomain, one);
    return one;
  };
}
