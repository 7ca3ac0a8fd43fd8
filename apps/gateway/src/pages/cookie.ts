/** Under which name a browser keeps a token, and for which paths it sends it. */
export interface CookiePlace {
  readonly name: string;
  readonly path: string;
}

/** The prefix makes browsers refuse it from anybody but this very host, over TLS, for all paths. */
export const COOKIE: CookiePlace = { name: '__Host-marquee', path: '/' };

/** Visits and sessions are drawn from the same letters; nothing else is worth a look. */
const TOKEN = /^(?:v\.)?[\w-]{20,200}$/;

/** The token that a browser sent; undefined where there is none, or none of ours. */
export function tokenIn(header: string | undefined, place = COOKIE): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    if (name === place.name) return TOKEN.test(value) ? value : undefined;
  }
  return undefined;
}

/** Without seconds it lives as long as the browser is open; with none left it is forgotten. */
export function cookieOf(token: string, seconds?: number, place = COOKIE): string {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  return `${place.name}=${token}; Path=${place.path}; Secure; HttpOnly; SameSite=Lax${age}`;
}
