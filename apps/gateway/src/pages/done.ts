import type { Query } from '../http/routing/query';

/** Messages about the previous page's action; the query contains only their names. */
const SAID = {
  'signed-out': 'You have signed out.',
  'password-set': 'Your password is set. Sign in with it now.',
  'app-saved': 'The app is saved.',
  'app-deleted': 'The app is deleted. Its tokens are refused from now on.',
  'permission-removed': 'The permissions are removed. The app can no longer act for your company.',
  'user-invited': 'The invitation was sent.',
  'user-reminded': 'The invitation was sent again.',
  'user-permitted': 'The permissions of the user are saved.',
  'user-disabled': 'The user is disabled and can no longer sign in to this company.',
  'user-enabled': 'The user is enabled again.',
  'name-saved': 'Your name is saved.',
  'password-changed': 'Your password is changed. You are signed out everywhere else.',
  'email-asked': 'We have sent a link to your new email. Open it within an hour: until then nothing changes.',
  'email-changed': 'Your email is changed. Sign in with the new one from now on.',
  'session-ended': 'The session has ended.',
  'domain-checked': 'The record was checked. The result is shown below.',
  'domain-proven': 'The record was found and the domain is verified.',
} as const;
export type Done = keyof typeof SAID;

export function doneIn(query: Query): string | null {
  const { done } = query;
  return typeof done === 'string' && Object.hasOwn(SAID, done) ? SAID[done as Done] : null;
}

export function saying(path: string, done: Done): string {
  return `${path}?done=${done}`;
}
