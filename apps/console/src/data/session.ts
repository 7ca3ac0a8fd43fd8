import type { Session as SessionAnswer } from '@marquee/client';

export type Session = SessionAnswer['session'];
export type Membership = Session['permissions'][number];
export type Permission = Membership['permissions'][number];
export type Scope = Membership['scopes'][number];

const PATH = '/admin/session.json';
let current: Promise<Response> | undefined;
let readAt = 0;

/** One read of the session serves the page and all its API clients, until a client asks again after a refusal. */
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

export async function readSession(): Promise<Session> {
  const response = await sessionResponse();
  if (response.status === 401) return signIn();
  if (!response.ok) {
    throw new Error(`The session could not be read: the server responded with status ${response.status}.`);
  }
  return ((await response.json()) as SessionAnswer).session;
}

/** The present time by the clock of the server, in milliseconds. */
export async function serverTime(): Promise<number> {
  const { headers } = await sessionResponse();
  const clockOffset = new Date(headers.get('date') ?? '').getTime() - readAt;
  return Date.now() + (Number.isNaN(clockOffset) ? 0 : clockOffset);
}

/** Opens the sign-in page, which returns here. The promise never settles, because the browser leaves the page. */
export function signIn(): Promise<never> {
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  return new Promise(() => undefined);
}

/** The fetch of the API clients: reads the session once, and leaves for the sign-in page when it has ended. */
export const sessionFetch = async (url: string, init: RequestInit): Promise<Response> => {
  if (new URL(url, location.origin).pathname === PATH) {
    const response = await sessionResponse();
    if (response.status === 401) return signIn();
    return response;
  }
  const response = await fetch(url, init);
  if (response.status === 401) {
    forgetSession();
    return signIn();
  }
  return response;
};
