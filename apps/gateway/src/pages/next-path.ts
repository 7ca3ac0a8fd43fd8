const HOME = '/admin';
const MAX_LENGTH = 8192;
/** A base for parsing paths; only path and query of the result are used. */
const BASE = 'https://marquee.invalid';

/** The page after sign-in: only the console, the account page or the authorization prompt. */
export function nextPath(sent: string | undefined): string {
  if (sent === undefined || sent.length > MAX_LENGTH || !sent.startsWith('/') || !URL.canParse(sent, BASE)) return HOME;
  // Resolves dots and backslashes like a browser.
  const { origin, pathname, search } = new URL(sent, BASE);
  const isOurs = origin === BASE && (/^\/admin(?:\/|$)/.test(pathname) || isPrompt(pathname, search));
  return isOurs ? `${pathname}${search}` : HOME;
}

/** The query of a path to the authorization prompt; null for other paths. */
export function promptQueryIn(path: string): string | null {
  const { pathname, search } = new URL(path, BASE);
  return isPrompt(pathname, search) ? search.slice(1) : null;
}

function isPrompt(pathname: string, search: string): boolean {
  return pathname === '/oauth2/auth' && search !== '';
}

/** The sign-in page that continues to a path. */
export function signInPath(next: string): string {
  return next === HOME ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
}
