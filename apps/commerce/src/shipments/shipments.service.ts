import { Injectable, Inject } from '@nestjs/common';
import { AttemptsRepository } from '@marquee/attempts';
import { Bus } from '@marquee/bus';
import { CompaniesRepository } from '@marquee/company-snapshots';
import {
  companyId,
  NOT_SHIPPED,
  SHIPPED,
  shipperLinks,
  ShopError,
  epochMs,
  type ById,
  type CallContext,
  type CompanySnapshot,
  type Context,
  type Count,
  type CountFulfillments,
  type ErrorCode,
  type Fulfillment,
  type ListFulfillments,
  type Page,
  type RenderedJson,
  type UpdateFulfillment,
} from '@marquee/contracts';
import { MailQueue } from '@marquee/mail';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf, differenceOf, type PlatformTxOf, type ColumnsOf, type Difference } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import type { FulfillmentEntity } from '../fulfillments/fulfillment.entity';
import { FulfillmentsRepository } from '../fulfillments/fulfillments.repository';
import { unshipped } from '../fulfillments/fulfillments.rules';
import { itemsBack } from '../order-rows/items-back.rules';
import type { OrderEntity } from '../order-rows/order.entity';
import { OrdersRepository } from '../order-rows/orders.repository';
import { MailSettingsRepository } from '../shop-mails/mail-settings.repository';
import { ShipmentMailsService } from './shipment-mails.service';
import { ShipmentsRepository, type Whereabouts } from './shipments.repository';
import { followShipping } from './shipped-order.tx';

@Injectable()
export class ShipmentsStore extends storeOf({
  attempts: AttemptsRepository,
  companies: CompaniesRepository,
  customers: CustomersRepository,
  fulfillments: FulfillmentsRepository,
  mails: MailQueue,
  mailSettings: MailSettingsRepository,
  orders: OrdersRepository,
  shipments: ShipmentsRepository,
}) {}
export type ShipmentsTx = PlatformTxOf<ShipmentsStore>;

interface Changing {
  readonly id: number;
  readonly found: Whereabouts;
  /** The company of the order, if its customer may be mailed. */
  readonly snapshot: CompanySnapshot | null;
}

/** The timeout for tenant, which leaves time to answer companies without links. */
const LINKS_TIMEOUT_MS = 2_000;
const AWAY: ReadonlySet<string> = new Set<ErrorCode>(['unavailable', 'timeout']);

/**
 * Interface, "Fulfillment": the owner of the goods and its shipping partners read and change a fulfillment. Each
 * request reads the links from tenant, so an ended link has effect at once.
 */
@Injectable()
export class ShipmentsService {
  constructor(
    private readonly store: ShipmentsStore,
    private readonly bus: Bus,
    private readonly mails: ShipmentMailsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: Context, input: ListFulfillments): Promise<RenderedJson<Page<Fulfillment>>> {
    const { shipments } = this.store.read(ctx);
    // Most companies have no links, and do not wait for tenant longer than for their own list.
    const [own, owners] = await Promise.all([shipments.list(input), this.shippedFor(ctx)]);
    return owners.length === 0 ? own : shipments.listWith(owners, input);
  }

  async count(ctx: Context, input: CountFulfillments): Promise<Count> {
    const { shipments } = this.store.read(ctx);
    const [own, owners] = await Promise.all([shipments.countWith([], input), this.shippedFor(ctx)]);
    return { count: owners.length === 0 ? own : await shipments.countWith(owners, input) };
  }

  async get(ctx: Context, { id, fields }: ById): Promise<RenderedJson<Fulfillment>> {
    const { shipments } = this.store.read(ctx);
    const own = await shipments.find(id, fields);
    return own ?? (await shipments.findOf(await this.shippedFor(ctx), id, fields)) ?? unknown(id);
  }

  async update(ctx: Context, id: number, input: UpdateFulfillment): Promise<RenderedJson<Fulfillment>> {
    const { shipments } = this.store.read(ctx);
    const own = await shipments.whereabouts([ctx.company], id);
    const found = own ?? (await shipments.whereabouts(await this.shippedFor(ctx), id)) ?? unknown(id);
    const snapshot = input.status === SHIPPED ? await this.mails.snapshotOf(ctx, found) : null;
    return this.store.platform(ctx, (tx) => this.change(tx, ctx, { id, found, snapshot }, input));
  }

  /** Orders are locked before their fulfillments, as everywhere. */
  private async change(
    tx: ShipmentsTx,
    ctx: Context,
    { id, found, snapshot }: Changing,
    input: UpdateFulfillment,
  ): Promise<RenderedJson<Fulfillment>> {
    const { company_id, order_company_id, order_id } = found;
    const order = await tx.as(companyId(order_company_id)).orders.findLocked(order_id);
    if (!order) throw new Error(`Fulfillment ${id} has no order.`);
    const { shipments } = tx.as(companyId(company_id));
    return shipments.change(
      ctx,
      id,
      (row) => refuseClosed(order, row, differenceOf(row, input)),
      async (row, { columns }) => {
        const now = this.clock.now();
        const left = columns.status === NOT_SHIPPED ? unshipped(row, order, itemsBack(order), now) : {};
        const { rendered } = await shipments.update(id, { ...columns, ...left, updated_at: now });
        const ofOrder = tx.as(companyId(order.company_id));
        if (columns.status !== undefined) await followShipping(ofOrder, order, now);
        if (snapshot !== null && columns.status === SHIPPED) {
          const { tracking_number = row.tracking_number } = columns;
          await this.mails.notify(ofOrder, snapshot, order, { line_items: row.line_items, tracking_number });
        }
        return rendered;
      },
    );
  }

  /**
   * Reads the links from tenant. If tenant does not respond, only a company that events never named as a shipper is
   * served, because a partial list would look complete.
   */
  private async shippedFor(ctx: CallContext & Pick<Context, 'company'>): Promise<readonly number[]> {
    const deadline = Math.min(ctx.deadline, epochMs() + LINKS_TIMEOUT_MS);
    try {
      return (await this.bus.call(shipperLinks.shipped_for, { ...ctx, deadline }, { company_id: ctx.company }))
        .company_ids;
    } catch (error) {
      if (!(error instanceof ShopError && AWAY.has(error.code))) throw error;
      if (await this.store.read(ctx).companies.isShipper()) throw unknownLinks();
      return [];
    }
  }
}

type Changes = Difference<ColumnsOf<FulfillmentEntity>>;

/** Clients echo whole objects, so only actual changes are rejected. */
function refuseClosed({ cancelled_at }: OrderEntity, { closed_at }: FulfillmentEntity, changes: Changes): Changes {
  if ((cancelled_at === null && closed_at === null) || changes.fields.length === 0) return changes;
  throw new ShopError(
    'conflict',
    'This fulfillment is closed, because its order was cancelled or refunded. Do not ship its items.',
  );
}

function unknownLinks(): ShopError {
  return new ShopError('unavailable', 'The companies that this company ships for could not be read. Retry later.');
}

function unknown(id: number): never {
  throw ShopError.notFound('fulfillment', id);
}
