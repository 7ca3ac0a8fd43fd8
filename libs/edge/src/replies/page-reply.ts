import type { ShopError } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';
import { failureOf } from './failure';

export interface PageExtras {
  /** The error that the page shows: its status, `Retry-After` and code for the log. */
  readonly failure?: ShopError;
  /** A form of the page may redirect to an app and further origins. */
  readonly leadsOut?: boolean;
  /** The page runs the scripts of the console. */
  readonly isConsole?: boolean;
  /** The hash of the script of a page that the console frames. */
  readonly framedScript?: string;
  /** The page plays films or sounds of its own origin, and runs a script for them. */
  readonly playsMedia?: boolean;
  /** The page plays films or sounds of its own origin without a script. */
  readonly showsMedia?: boolean;
  /** The page is the same for all visitors with the same languages, so caches may keep it. */
  readonly isCacheable?: boolean;
  /** A foreign origin of the page's picture. */
  readonly picturesFrom?: string;
}

/** A page for a browser, as a route answers with it. */
export class HtmlPage {
  constructor(
    /** Escaped markup; the type excludes plain strings. */
    readonly content: { readonly text: string },
    readonly extras: PageExtras = {},
  ) {}
}

/** A redirect after a form, so that reloading does not send it again. */
export class SeeOther {
  constructor(readonly location: string) {}
}

export type PageResult = HtmlPage | SeeOther;

/** Thrown to redirect a visitor before the page can do any work. */
export class Detour extends Error {
  constructor(readonly result: PageResult) {
    super('led elsewhere');
  }
}

export function isPageResult(value: unknown): value is PageResult {
  return value instanceof HtmlPage || value instanceof SeeOther;
}

export function sendPage(reply: FastifyReply, result: PageResult): FastifyReply {
  const { edge } = reply.request;
  if (edge?.visit?.cookie !== undefined) reply.header('set-cookie', edge.visit.cookie);
  if (result instanceof SeeOther) return reply.code(303).header('location', result.location).send();
  const { failure } = result.extras;
  if (edge !== undefined) edge.failure = failure;
  reply.code(200);
  if (failure !== undefined) {
    const { status, headers } = failureOf(failure, reply.request.id);
    reply.code(status);
    if (headers['retry-after'] !== undefined) reply.header('retry-after', headers['retry-after']);
  }
  return reply.headers(pageHeaders(result.extras)).send(result.content.text);
}

/** A cache shows a changed product, and an offline shop, after a minute. */
const SHORTLY = 'public, max-age=60';

function pageHeaders(extras: PageExtras): Record<string, string> {
  return {
    ...(extras.isCacheable === true && { 'cache-control': SHORTLY, vary: 'accept-language' }),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(extras),
    'x-frame-options': extras.framedScript === undefined ? 'DENY' : 'SAMEORIGIN',
    // Hides our URLs from other sites. `no-referrer` would also hide from us which page sent a form.
    'referrer-policy': 'same-origin',
  };
}

function policyOf(extras: PageExtras): string {
  if (extras.framedScript !== undefined) return framedPolicy(extras.framedScript);
  return extras.isConsole === true ? CONSOLE_POLICY : policy(extras);
}

/** A mail needs inline styles and the logo of a shop. The sandbox separates it from the console. */
function framedPolicy(script: string): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'unsafe-inline'",
    'img-src https:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}

/** Only files and routes of the app; scripts cannot write markup. Pictures may be chosen files before their upload. */
const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The policy for forms. It also applies to every redirect after a form. */
const OWN_FORMS = "form-action 'self'";

/**
 * An app may redirect its form to unknown origins, and a browser would block an unlisted one after the code was issued.
 * A form that leads to an app therefore has no `form-action`; its page runs no scripts and escapes all text.
 */
function policy({ leadsOut = false, playsMedia = false, showsMedia = playsMedia, picturesFrom }: PageExtras): string {
  // No scripts, frames or foreign resources, except the one picture and the player of our own.
  const pictures = picturesFrom === undefined ? '' : ` ${picturesFrom}`;
  return [
    "default-src 'none'",
    "style-src 'self'",
    `img-src 'self' data:${pictures}`,
    ...(showsMedia ? ["media-src 'self'"] : []),
    ...(playsMedia ? ["script-src 'self'", "connect-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(leadsOut ? [] : [OWN_FORMS]),
  ].join('; ');
}
