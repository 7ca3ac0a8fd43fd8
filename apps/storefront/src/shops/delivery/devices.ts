import { hash, randomBytes } from 'node:crypto';
import type { Device as System } from '@marquee/contracts';
import { cookieOf, type CookiePlace, type ShopVisit, tokenIn } from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { agentOf } from '../../collect/user-agent';

const TEN_YEARS_SECONDS = 10 * 365 * 24 * 3600;

/** The browser of a customer, as licensing knows it. */
export interface BrowserDevice {
  readonly fingerprint: string;
  readonly name: string;
}

/** The known device of a browser; null before its first use of a content. */
export function deviceIn(request: FastifyRequest, visit: ShopVisit): BrowserDevice | null {
  const token = tokenIn(request.headers.cookie, placeOf(visit));
  return token === undefined ? null : deviceOf(token, request, visit);
}

/** The device of a browser, which gets a lasting cookie with its first use of a content. */
export function knownDevice(request: FastifyRequest, reply: FastifyReply, visit: ShopVisit): BrowserDevice {
  const known = deviceIn(request, visit);
  if (known !== null) return known;
  const token = randomBytes(32).toString('base64url');
  reply.header('set-cookie', cookieOf(token, TEN_YEARS_SECONDS, placeOf(visit)));
  return deviceOf(token, request, visit);
}

/** A separate cookie for each shop, like that of the session. */
function placeOf({ place: { cookie } }: ShopVisit): CookiePlace {
  return { ...cookie, name: cookie.name.replace('shop', 'device') };
}

/** Different customers of one browser have different devices, so no one can use the device of another. */
function deviceOf(token: string, { headers }: FastifyRequest, { customer }: ShopVisit): BrowserDevice {
  return { fingerprint: fingerprintOf(token, customer?.token), name: deviceName(headers['user-agent']) };
}

export function fingerprintOf(token: string, customer: string | undefined): string {
  return `browser-${hash('sha256', `${token} ${customer}`, 'base64url').slice(0, 32)}`;
}

/** The order matters: most browsers also name Chrome or Safari. */
const BROWSERS: readonly (readonly [name: string, form: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: Partial<Record<System, string>> = {
  fire_os: 'Fire OS',
  chrome_os: 'ChromeOS',
  windows: 'Windows',
  ios: 'iOS',
  android: 'Android',
  os_x: 'macOS',
  linux: 'Linux',
};

/** `Firefox, Windows`: enough for a customer to recognize a device. */
export function deviceName(userAgent = ''): string {
  const browser = BROWSERS.find(([, form]) => form.test(userAgent))?.[0] ?? 'Browser';
  const system = SYSTEMS[agentOf(userAgent).device];
  return system === undefined ? browser : `${browser}, ${system}`;
}
