import type { OAuthError } from '@marquee/contracts';

/** Thrown to end an exchange; the client receives an error code of RFC 6749, 5.2. */
class OAuthRefusal extends Error {
  constructor(readonly body: OAuthError) {
    super(body.error_description);
    this.name = 'OAuthRefusal';
  }
}

export function refuse(error: OAuthError['error'], error_description: string): never {
  throw new OAuthRefusal({ error, error_description });
}

/** Turns a refusal into a response outside the transaction, so that the transaction's writes are committed. */
export async function answered<T>(work: () => Promise<T>): Promise<T | OAuthError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OAuthRefusal) return error.body;
    throw error;
  }
}

/** Maximum length of each parameter; longer than any value we issue. */
const MAX_LENGTH = {
  grant_type: 100,
  refresh_token: 512,
  code: 512,
  client_id: 255,
  client_secret: 255,
  code_verifier: 128,
  redirect_uri: 2048,
  token: 4096,
} as const;
type Parameter = keyof typeof MAX_LENGTH;

/** The parameters of this list that were sent. An empty parameter counts as absent (RFC 6749, 3.1). */
export function parametersOf<P extends Parameter>(
  input: Readonly<Partial<Record<P, unknown>>>,
  names: readonly P[],
): Partial<Record<P, string>> {
  const sent: Partial<Record<P, string>> = {};
  for (const name of names) {
    const value = input[name];
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string') refuse('invalid_request', `${name} must be sent exactly once.`);
    if (value.length > MAX_LENGTH[name]) {
      refuse('invalid_request', `${name} must have at most ${MAX_LENGTH[name]} characters.`);
    }
    if (value.includes('\0')) refuse('invalid_request', `${name} must not contain the character U+0000.`);
    sent[name] = value;
  }
  return sent;
}

export function required<P extends Parameter>(sent: Partial<Record<P, string>>, name: P): string {
  return sent[name] ?? refuse('invalid_request', `${name} is missing. Send it in the form.`);
}
