import type { Query } from '@marquee/edge';

/** Messages about the previous page's action; the query contains only their names. */
const SAID = {
  'signed-out': 'You have signed out.',
  'password-set': 'Your password is set. Sign in with it now.',
  'name-saved': 'Your name is saved.',
  'password-changed': 'Your password is changed. You are signed out everywhere else.',
  'email-asked': 'We have sent a link to your new email. Open it within an hour: until then nothing changes.',
  'email-changed': 'Your email is changed. Sign in with the new one from now on.',
  'session-ended': 'The session has ended.',
} as const;
export type Done = keyof typeof SAID;

export function doneIn(query: Query): string | null {
  const { done } = query;
  return typeof done === 'string' && Object.hasOwn(SAID, done) ? SAID[done as Done] : null;
}

export function saying(path: string, done: Done): string {
  return `${path}?done=${done}`;
}
