/** The name and path of a token's cookie. */
export interface CookiePlace {
  readonly name: string;
  readonly path: string;
}

/** The prefix makes browsers accept it only from this host, over TLS, for all paths. */
export const COOKIE: CookiePlace = { name: '__Host-marquee', path: '/' };

/** The characters of visit and session tokens; other values are ignored. */
const TOKEN = /^(?:v\.)?[\w-]{20,200}$/;

/** The token of a browser; undefined without a valid one. */
export function tokenIn(header: string | undefined, place = COOKIE): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    if (name === place.name) return TOKEN.test(value) ? value : undefined;
  }
  return undefined;
}

/** Without `seconds` the cookie lasts until the browser closes; 0 seconds delete it. */
export function cookieOf(token: string, seconds?: number, place = COOKIE): string {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  return `${place.name}=${token}; Path=${place.path}; Secure; HttpOnly; SameSite=Lax${age}`;
}
