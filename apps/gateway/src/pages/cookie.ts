/** The prefix makes browsers refuse it from anybody but this very host, over TLS, for all paths. */
export const COOKIE = '__Host-marquee';

/** Visits and sessions are drawn from the same letters; nothing else is worth a look. */
const TOKEN = /^(?:v\.)?[\w-]{20,200}$/;

/** The token that a browser sent; undefined where there is none, or none of ours. */
export function tokenIn(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    if (name === COOKIE) return TOKEN.test(value) ? value : undefined;
  }
  return undefined;
}

/** Without seconds it lives as long as the browser is open; with none left it is forgotten. */
export function cookieOf(token: string, seconds?: number): string {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  return `${COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Lax${age}`;
}
