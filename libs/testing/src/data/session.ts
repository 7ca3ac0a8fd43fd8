import { randomUUID } from 'node:crypto';
import type { Permission, User } from '@marquee/contracts';
import { systemAddress } from '../environment';
import { clientWith, type TestClient } from '../system/client';
import { aPassword, type TestCompany } from './company';
import { issued } from './issued';

/** The session of a person who has signed in, with which scripts of our pages call the API. */
export interface TestSession {
  readonly cookie: string;
  readonly csrf: string;
  /** A client that calls as this person, for paths below the prefix. */
  api(prefix?: string): TestClient;
}

/** Signs a person in on the sign-in page, with a new password unless one is given. */
export async function aSession(email: string, known?: string): Promise<TestSession> {
  const url = `${systemAddress().url}/sign-in`;
  const password = known ?? (await aPassword(email));
  const page = await fetch(url);
  const form = new URLSearchParams({ csrf: csrfIn(await page.text()), email, password });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { cookie: cookieIn(page) },
    body: form,
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  const cookie = cookieIn(answer);
  issued(cookie.slice(cookie.indexOf('=') + 1));
  const { body } = await clientWith({ cookie }).get<{ session: { csrf: string } }>('/admin/session.json', 200);
  const { csrf } = body.session;
  const headers = { cookie, 'x-csrf-token': issued(csrf) };
  return { cookie, csrf, api: (prefix) => clientWith(headers, { prefix }) };
}

export type TestColleague = TestSession & { readonly user: User; readonly password: string };

/** A signed-in user of the company with `web_access` and these permissions. */
export async function aColleague(
  of: Pick<TestCompany, 'api'>,
  ...given: readonly Permission[]
): Promise<TestColleague> {
  const email = `${randomUUID()}@example.org`;
  // Runs before the invitation, which creates an identity without a password.
  const password = await aPassword(email);
  const permissions = Object.fromEntries(['web_access', ...given].map((name) => [name, 1]));
  const sent = { email, first_name: 'Kim', last_name: 'Berg', permissions };
  const { body } = await of.api.post<{ user: User }>('/api/users.json', { user: sent }, 201);
  return { ...(await aSession(email, password)), user: body.user, password };
}

function csrfIn(page: string): string {
  const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1];
  if (csrf === undefined) throw new Error('The sign-in page has no CSRF token.');
  return csrf;
}

function cookieIn({ headers }: Response): string {
  const [cookie = ''] = headers.getSetCookie();
  return cookie.split(';')[0] ?? '';
}
