import {
  fulfillment,
  fulfillments,
  NOT_SHIPPED,
  type CountFulfillments,
  type Fulfillment,
  type ListFulfillments,
  type Page,
  type RenderedJson,
} from '@marquee/contracts';
import { view, filtersOf, lastSettledId, ResourceRepository, type Condition } from '@marquee/storage';
import { FulfillmentEntity } from '../fulfillments/fulfillment.entity';
import { FULFILLMENT_IDS } from '../fulfillments/fulfillments.repository';

const rendering = {
  entity: FulfillmentEntity,
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

/** The owner of the goods, and their order. */
export type Whereabouts = Pick<FulfillmentEntity, 'company_id' | 'order_company_id' | 'order_id'>;

const WHERE = `
  select company_id, order_company_id, order_id from fulfillments where company_id = any($1) and id = $2`;

/** Shipments of the session's company, and those of the given owners. */
export class ShipmentsRepository extends ResourceRepository<typeof fulfillment, FulfillmentEntity> {
  protected readonly view = shipmentView;
  protected readonly filters = filtersOf(fulfillments, () => ({
    status: withStatus,
    order_id: (id) => ({ sql: 'r.order_id = ?', values: [id] }),
    partner_id: (id) => ({ sql: 'r.company_id = ?', values: [id] }),
  }));

  /** Rows of several companies become visible in id order only up to the last settled id. */
  async listWith(owners: readonly number[], input: ListFulfillments): Promise<RenderedJson<Page<Fulfillment>>> {
    const { companies, filters } = this.partnersIn(owners, input);
    if (companies.length === 0) return this.list(input);
    const conditions = this.filters.list(anyShipmentView, filters, this.session.now());
    const last = owners.length === 0 ? undefined : await lastSettledId(this.session, FULFILLMENT_IDS, companies);
    return anyShipmentView.pageOf(this.session, companies, input, conditions, last);
  }

  countWith(owners: readonly number[], input: CountFulfillments): Promise<number> {
    const { companies, filters } = this.partnersIn(owners, input);
    const conditions = this.filters.count(anyShipmentView, filters, this.session.now());
    return anyShipmentView.countOf(this.session, companies, conditions);
  }

  /** The companies to read, and the other filters, so that rollups can count their shipments. */
  private partnersIn<Input extends CountFulfillments>(owners: readonly number[], { partner_id, ...filters }: Input) {
    const all = [this.session.company, ...owners];
    return { companies: partner_id === undefined ? all : all.filter((company) => company === partner_id), filters };
  }

  findOf(owners: readonly number[], id: number, fields?: readonly string[]): Promise<RenderedJson<Fulfillment> | null> {
    return anyShipmentView.first(this.session, [this.ofAny(owners), this.named(id)], fields);
  }

  /** Reads without a lock; null if it belongs to none of these companies. */
  async whereabouts(owners: readonly number[], id: number): Promise<Whereabouts | null> {
    const [row] = await this.session.query<Whereabouts>(WHERE, [owners, id], 'fulfillment_whereabouts');
    return row ?? null;
  }

  private ofAny(owners: readonly number[]): Condition {
    return { sql: 'r.company_id = any(?)', values: [[this.session.company, ...owners]] };
  }
}

/** Closed fulfillments are not waiting. Each condition matches the predicate of its partial index literally. */
function withStatus(status: Fulfillment['status']): Condition {
  return { sql: status === NOT_SHIPPED ? 'r.status = 0 and r.closed_at is null' : 'r.status = 100', values: [] };
}
