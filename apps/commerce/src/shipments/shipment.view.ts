import { fulfillment } from '@marquee/contracts';
import { view } from '@marquee/storage';

const rendering = {
  table: 'fulfillments',
  rollups: [],
  computed: {
    owner_company: 'r.company_id',
    // docs/internal/decisions.md, "Fulfillments": no company has a shipping model that would name them.
    tracking_company: 'null::text',
    tracking_url: 'null::text',
  },
} as const;

/** The company's own shipments. */
export const shipmentView = view(fulfillment, rendering);

/** Renders shipments of other companies as well. Each reader restricts them by its own condition. */
export const anyShipmentView = view(fulfillment, { ...rendering, whose: '?::bigint is not null' });
