/** Paths of older clients, and the route of the interface that answers them, with its scope and limits. */
const ALIASES: readonly (readonly [path: RegExp, route: string])[] = [
  [/^\/api2\/(products|customers)\.json(?=\?|$)/, '/api/$1.json'],
  // The license key names the company, so the account of the path is not read.
  [/^\/v1\/accounts\/[^/?]+(?=\/)/, '/v1'],
  [/^\/api\/webhooks(\/\d+)?\.json(?=\?|$)/, '/admin/webhooks$1.json'],
];

/** The URL that the router reads. */
export function withoutAlias(url: string): string {
  const [path, route] = ALIASES.find(([alias]) => alias.test(url)) ?? [];
  return path === undefined || route === undefined ? url : url.replace(path, route);
}
