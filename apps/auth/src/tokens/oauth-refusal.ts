import type { OAuthError } from '@marquee/contracts';

/** Ends an exchange; the client is told why, in the words of RFC 6749, 5.2. */
export class OAuthRefusal extends Error {
  constructor(readonly body: OAuthError) {
    super(body.error_description);
    this.name = 'OAuthRefusal';
  }
}

export function refuse(error: OAuthError['error'], error_description: string): never {
  throw new OAuthRefusal({ error, error_description });
}

/** The answer, or the refusal as one: what the work has stored stays stored. */
export async function answered<T>(work: () => Promise<T>): Promise<T | OAuthError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OAuthRefusal) return error.body;
    throw error;
  }
}
