import { fulfillment } from '@marquee/contracts';
import { view } from '@marquee/storage';

const printing = {
  table: 'fulfillments',
  rollups: [],
  computed: {
    owner_company: 'r.company_id',
    // docs/internal/decisions.md, "Fulfillments": no company has a shipping model yet that would name them.
    tracking_company: 'null::text',
    tracking_url: 'null::text',
  },
} as const;

/** A company's own. */
export const shipmentView = view(fulfillment, printing);

/** Prints shipments of other companies as well: which ones, each reader says by a condition of its own. */
export const anyShipmentView = view(fulfillment, { ...printing, whose: '?::bigint is not null' });
