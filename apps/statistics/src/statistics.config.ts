import { integer, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

/** The stream of what shop fronts tell has seven days, of which something may still come: then the figures of a day are final. */
const LEAST_DAYS = 9;

export const STATISTICS_CONFIG = {
  /** Carts, after their last update: who comes back after so long has a new one. */
  cartDays: integer('CART_DAYS', 30, { least: LEAST_DAYS }),
  /** What tells the visitors of a day apart, and orders that nobody but a shop front has told of. */
  visitorDays: integer('VISITOR_DAYS', LEAST_DAYS, { least: LEAST_DAYS }),
} satisfies ConfigSpec;
export type StatisticsConfig = ConfigOf<typeof STATISTICS_CONFIG>;
