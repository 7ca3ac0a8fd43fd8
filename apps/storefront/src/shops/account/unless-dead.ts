import { ShopError } from '@marquee/contracts';
import type { PageResult, ShopVisit } from '@marquee/edge';
import { deadLinkPage } from './forgotten.page';

/** Shows the page of a mailed link, or how to request a new link if it has expired. */
export async function unlessDead(
  visit: ShopVisit,
  anew: '/account/forgot' | '/account/email' | '/account/sign-up',
  work: () => Promise<PageResult>,
): Promise<PageResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return deadLinkPage(visit, error, anew);
    throw error;
  }
}
