import { ShopError } from '@marquee/contracts';
import type { PageResult, ShopVisit } from '@marquee/edge';
import { noContentPage } from './content.page';

/** Shows a page of its own for unknown content and content of another customer. */
export async function orMissing(visit: ShopVisit, work: () => Promise<PageResult>): Promise<PageResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return noContentPage(visit, error);
    throw error;
  }
}
