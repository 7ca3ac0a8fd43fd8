import { integer, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

/** The shop event stream keeps seven days, so events of a day may arrive until then. */
const LEAST_DAYS = 9;

export const STATISTICS_CONFIG = {
  /** Retention of carts after their last update; a later visit starts a new cart. */
  cartDays: integer('CART_DAYS', 30, { least: LEAST_DAYS }),
  /** Retention of visitor digests, and of orders that only a shop front has reported. */
  visitorDays: integer('VISITOR_DAYS', LEAST_DAYS, { least: LEAST_DAYS }),
} satisfies ConfigSpec;
export type StatisticsConfig = ConfigOf<typeof STATISTICS_CONFIG>;
