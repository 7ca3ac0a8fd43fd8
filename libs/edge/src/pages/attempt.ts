import { ShopError, type ErrorCode } from '@marquee/contracts';
import type { PageResult } from '../replies/page-reply';

/** Errors that a user can fix in the form. All other errors lead to an error page. */
const CORRECTABLE: ReadonlySet<ErrorCode> = new Set([
  'invalid',
  'conflict',
  'forbidden',
  'unauthorized',
  'rate_limited',
]);

/** Runs a form's action; refusals of a service are shown on the form. */
export async function attempt(
  work: () => Promise<PageResult>,
  again: (failure: ShopError) => PageResult | Promise<PageResult>,
): Promise<PageResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ShopError && CORRECTABLE.has(error.code)) return again(error);
    throw error;
  }
}
