import type { ProductType } from '@marquee/contracts';

/** Its members are sold together. */
export const COLLECTION: ProductType = 8;
/** One of its members is chosen. */
export const VARIATION: ProductType = 21;
/** They are made of other products. */
export const BUNDLES: readonly ProductType[] = [COLLECTION, VARIATION];
