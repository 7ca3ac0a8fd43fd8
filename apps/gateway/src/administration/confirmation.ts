import { ShopError, type Confirmation, type JsonSchema } from '@marquee/contracts';
import { unwrapped, type Visit } from '@marquee/edge';

/** The body of a request that needs the password again. */
export const CONFIRMATION: JsonSchema = {
  type: 'object',
  properties: { password: { type: 'string', description: 'The password of the signed-in user.' } },
  required: ['password'],
};

/** The password of the body, and the IP address for the limit of wrong passwords. */
export function confirmationIn(body: unknown, { address }: Pick<Visit, 'address'>): Confirmation {
  const { password } = unwrapped(body) as { readonly password?: unknown };
  if (typeof password !== 'string' || password === '') throw ShopError.invalid({ password: ['is required'] });
  return { password, address };
}

/** Names a wrong password as a field of the request, because 401 tells a client that its session has ended. */
export async function proving<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'unauthorized') throw error;
    throw ShopError.invalid({ password: ['is wrong: enter the password of the signed-in user'] });
  }
}
