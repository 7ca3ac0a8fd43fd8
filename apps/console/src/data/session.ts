import type { Session as SessionAnswer } from '@marquee/client';

export type Session = SessionAnswer['session'];
type Membership = Session['permissions'][number];
export type Permission = Membership['permissions'][number];
export type Scope = Membership['scopes'][number];

/** Why the page cannot go on: its session has ended, or another user has signed in. */
export interface Interruption {
  /** The user of the page. */
  readonly user: string;
  /** The other user, who is signed in now. */
  readonly other?: string;
}

const PATH = '/admin/session.json';
const CSRF_HEADER = 'x-csrf-token';
/** The limit of the API client has passed when a request has waited for a sign-in. */
const REPEAT_TIMEOUT_MS = 30_000;

let current: Promise<Response> | undefined;
let readAt = 0;
/** The session of the page; absent until it is read. */
let own: Session | undefined;
let interruption: Interruption | undefined;
let resume: (() => void) | undefined;
let resumed: Promise<void> | undefined;
const listeners = new Set<() => void>();
/** Tells the other tabs of the browser that a session was read. */
const tabs = new BroadcastChannel('marquee-session');

/** One read of the session serves the page and all its API clients, until a refusal. */
async function sessionResponse(): Promise<Response> {
  current ??= fetch(PATH, { headers: { accept: 'application/json' } }).then(
    (response) => {
      readAt = Date.now();
      if (!response.ok) forgetSession();
      return response;
    },
    (error: unknown) => {
      forgetSession();
      throw error;
    },
  );
  return (await current).clone();
}

function forgetSession(): void {
  current = undefined;
}

/** Reads the session of the page when it starts. A browser without one leaves for the sign-in page. */
export async function readSession(): Promise<Session> {
  const response = await sessionResponse();
  if (response.status === 401) {
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
    return new Promise(() => undefined);
  }
  if (!response.ok) {
    throw new Error(`The session could not be read: the server responded with status ${response.status}.`);
  }
  own = ((await response.json()) as SessionAnswer).session;
  tabs.addEventListener('message', recheck);
  addEventListener('focus', () => resumed && recheck());
  tabs.postMessage(null);
  return own;
}

/** The present time by the clock of the server, in milliseconds. */
export async function serverTime(): Promise<number> {
  const { headers } = await sessionResponse();
  const clockOffset = new Date(headers.get('date') ?? '').getTime() - readAt;
  return Date.now() + (Number.isNaN(clockOffset) ? 0 : clockOffset);
}

export function currentInterruption(): Interruption | undefined {
  return interruption;
}

export function onInterruption(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hides the message until the next request that needs the session. */
export function dismissInterruption(): void {
  show(undefined);
}

function show(next: Interruption | undefined): void {
  interruption = next;
  listeners.forEach((listener) => listener());
}

/** Settles when the user of the page has a session again. Until then the page says what to do. */
function interrupted(other?: string): Promise<void> {
  show({ user: own?.user.email ?? '', other });
  resumed ??= new Promise((resolve) => {
    resume = resolve;
  });
  return resumed;
}

/** Reads the session again. Settles as soon as it is one of the same user. */
async function renewed(): Promise<void> {
  forgetSession();
  const response = await sessionResponse();
  if (response.status === 401) return interrupted();
  if (!response.ok) return;
  const { session } = (await response.json()) as SessionAnswer;
  if (session.user.email !== own?.user.email) return interrupted(session.user.email);
  own = session;
  show(undefined);
  resume?.();
  resumed = undefined;
}

function recheck(): void {
  renewed().catch(() => undefined);
}

/** The fetch of the API clients: reads the session once, and waits for a sign-in when it has ended. */
export const sessionFetch = async (url: string, init: RequestInit): Promise<Response> => {
  const send = (signal = init.signal) =>
    new URL(url, location.origin).pathname === PATH ? sessionResponse() : fetch(url, { ...withCsrf(init), signal });
  const isChange = (init.method ?? 'GET') !== 'GET';
  // Reads of a page that waits anyway must not show the message again.
  if (resumed !== undefined && !isChange) await resumed;
  else {
    const sent = own?.csrf;
    const response = await send();
    if (response.status === 401) {
      forgetSession();
      await interrupted();
    } else if (response.status === 403 && isChange) {
      await renewed().catch(() => undefined);
      if (own?.csrf === sent) return response;
    } else return response;
  }
  return send(AbortSignal.timeout(REPEAT_TIMEOUT_MS));
};

/** A client may still have the token of the session before. */
function withCsrf(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  if (own !== undefined && headers.has(CSRF_HEADER)) headers.set(CSRF_HEADER, own.csrf);
  return { ...init, headers };
}
