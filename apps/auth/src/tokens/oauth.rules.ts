import { refuse } from './oauth-refusal';

/** Characters; more than any value that we have given out. */
const LONGEST = {
  grant_type: 100,
  refresh_token: 512,
  code: 512,
  client_id: 255,
  client_secret: 255,
  code_verifier: 128,
  redirect_uri: 2048,
  token: 4096,
} as const;
export type Parameter = keyof typeof LONGEST;

/** What was sent of these; a parameter without a value counts as one that was not sent (RFC 6749, 3.1). */
export function parametersOf<P extends Parameter>(
  input: Readonly<Partial<Record<P, unknown>>>,
  names: readonly P[],
): Partial<Record<P, string>> {
  const sent: Partial<Record<P, string>> = {};
  for (const name of names) {
    const value = input[name];
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string') refuse('invalid_request', `${name} must be sent once.`);
    if (value.length > LONGEST[name]) refuse('invalid_request', `${name} is too long.`);
    if (value.includes('\0')) refuse('invalid_request', `${name} is not valid.`);
    sent[name] = value;
  }
  return sent;
}

export function required<P extends Parameter>(sent: Partial<Record<P, string>>, name: P): string {
  return sent[name] ?? refuse('invalid_request', `${name} is missing.`);
}
