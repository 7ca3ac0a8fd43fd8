import { anyText, id, int, listOf } from '../engine/fields';
import { answers, each, optional, takes, type GivenBy } from '../engine/input';
import { op, operations, readOp, releasedAs, type Service } from '../engine/operations';
import { nothing, type Nothing } from '../paging';

/** Maximum items per call. */
export const RECONCILIATION_BATCH_SIZE = 500;

const count = int().range(0, Number.MAX_SAFE_INTEGER);
const resource = { company_id: id(), subject: anyText() };

const storedEvents = takes({ events: each(takes({ id: anyText(), place: count })) });
export type StoredEvents = GivenBy<typeof storedEvents>;
const consumerEvents = takes({ consumer: anyText(), ids: listOf(anyText()) });
export type ConsumerEvents = GivenBy<typeof consumerEvents>;
const cursorsPage = takes({ consumer: anyText(), after: optional(takes(resource)), limit: int().range(1, 1000) });
export type CursorsPage = GivenBy<typeof cursorsPage>;
const loweredCursors = takes({
  consumer: anyText(),
  heads: each(takes({ ...resource, sequence: count, to: optional(count) })),
});
export type LoweredCursors = GivenBy<typeof loweredCursors>;
const raisedCursors = takes({ consumer: anyText(), heads: each(takes({ ...resource, sequence: count })) });
export type RaisedCursors = GivenBy<typeof raisedCursors>;
const missedEvents = takes({ consumer: anyText(), places: listOf(count) });
export type MissedEvents = GivenBy<typeof missedEvents>;
const movedIds = takes({ restored: anyText(), by: count });
export type MovedIds = GivenBy<typeof movedIds>;

/** The last applied position of a consumer for one resource. */
export interface ConsumerCursor {
  readonly company_id: number;
  readonly subject: string;
  readonly sequence: number;
  /** Whether parked events of the resource wait for earlier ones. */
  readonly deferring: boolean;
}

export interface PublishedAgain {
  /** The number of events that the stream had lost. */
  readonly restored: number;
  /** The number of unpublished events. */
  readonly waiting: number;
  /** How long the oldest unpublished event has waited. */
  readonly waiting_seconds: number;
}

/** Both lists contain sequence numbers of the stream. */
export interface OrphanedEvents {
  /** Events that the database has not recorded as published. */
  readonly unknown: readonly number[];
  /** The stream contains these events at another position as well. */
  readonly copies: readonly number[];
}

function reconciliation(service: Service) {
  return operations(`${service}.admin.reconciliation`, {
    /** Compares the published events with the stream and publishes the lost ones again. */
    publish_lost: op(nothing, answers<PublishedAgain>()),
    /** Finds messages of this service in the stream that its database does not confirm. */
    orphans: releasedAs('strays', readOp(storedEvents, answers<OrphanedEvents>())),
    /** The resources that a consumer processed in recent days, by company and subject. */
    cursors: releasedAs('heads', readOp(cursorsPage, answers<{ readonly heads: readonly ConsumerCursor[] }>())),
    /**
     * Moves an unchanged cursor to `to`, or deletes it. Deletes its parked events that the stream no longer contains.
     */
    lower_cursors: releasedAs('lower_heads', op(loweredCursors, answers<{ readonly lowered: number }>())),
    /** Raises the next sequence numbers of these resources above the given ones. */
    raise_cursors: releasedAs('raise_heads', op(raisedCursors, answers<{ readonly raised: number }>())),
    /** The events that the consumer has neither processed nor given up. */
    missing: releasedAs('unheard', readOp(consumerEvents, answers<{ readonly ids: readonly string[] }>())),
    /** Processes the events at these stream positions; the inbox skips known events. */
    redeliver: releasedAs('hear', op(missedEvents, answers<{ readonly heard: number; readonly failed: number }>())),
    /**
     * Prevents reuse of ids that were assigned after the backup. Repeated calls of one restore move ids by the largest
     * `by` in total.
     */
    move_ids: op(movedIds, answers<{ readonly sequences: number }>()),
  });
}

/** The operator's operations of every service after a restore of databases and streams to different times. */
export const reconciliationOf = {
  auth: reconciliation('auth'),
  catalog: reconciliation('catalog'),
  commerce: reconciliation('commerce'),
  tenant: reconciliation('tenant'),
  statistics: reconciliation('statistics'),
  licensing: reconciliation('licensing'),
  'webhook-dispatch': reconciliation('webhook-dispatch'),
} satisfies Record<Service, ReturnType<typeof reconciliation>>;

const republishedResources = takes({ resources: each(takes({ company_id: id(), id: id(), version: count })) });
export type RepublishedResources = GivenBy<typeof republishedResources>;
const forgotten = takes({ products: each(takes({ company_id: id(), id: id() })) });
export type ForgottenProducts = GivenBy<typeof forgotten>;
/** The named resources that do not exist. */
export interface NotRepublished {
  readonly missing: readonly { readonly company_id: number; readonly id: number }[];
}

/**
 * Publishes resources again under a version above the named one, because consumers may have received changes that the
 * restored database lacks.
 */
export const tenantRepublishing = operations('tenant.admin.retelling', {
  republish_companies: releasedAs('tell_companies', op(republishedResources, answers<NotRepublished>())),
  republish_markets: releasedAs('tell_markets', op(republishedResources, answers<NotRepublished>())),
  /** Products that catalog does not have: tenant discards what it received about them. */
  forget_products: op(forgotten, answers<Nothing>()),
});
export const catalogRepublishing = operations('catalog.admin.retelling', {
  republish_products: releasedAs('tell_products', op(republishedResources, answers<NotRepublished>())),
});

/** Ends sessions, links and codes from before a time: a restore could revive those that had ended or been used. */
const endedSignIns = op(takes({ before: anyText() }), answers<{ readonly ended: number }>());
export const adminSignIns = operations('auth.admin.sign_ins', { end: endedSignIns });
export const adminShopSignIns = operations('commerce.admin.sign_ins', { end: endedSignIns });
