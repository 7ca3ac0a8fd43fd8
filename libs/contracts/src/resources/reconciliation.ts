import { anyText, id, int, listOf } from '../engine/fields';
import { answers, each, optional, takes, type GivenBy } from '../engine/input';
import { op, operations, readOp, type Service } from '../engine/operations';
import { nothing, type Nothing } from '../paging';

/** What one call brings at most. */
export const RECONCILED_AT_ONCE = 500;

const count = int().range(0, Number.MAX_SAFE_INTEGER);
const resource = { company_id: id(), subject: anyText() };

const storedEvents = takes({ events: each(takes({ id: anyText(), place: count })) });
export type StoredEvents = GivenBy<typeof storedEvents>;
const consumerEvents = takes({ consumer: anyText(), ids: listOf(anyText()) });
export type ConsumerEvents = GivenBy<typeof consumerEvents>;
const headsPage = takes({ consumer: anyText(), after: optional(takes(resource)), limit: int().range(1, 1000) });
export type HeadsPage = GivenBy<typeof headsPage>;
const loweredHeads = takes({
  consumer: anyText(),
  heads: each(takes({ ...resource, sequence: count, to: optional(count) })),
});
export type LoweredHeads = GivenBy<typeof loweredHeads>;
const raisedHeads = takes({ consumer: anyText(), heads: each(takes({ ...resource, sequence: count })) });
export type RaisedHeads = GivenBy<typeof raisedHeads>;
const missedEvents = takes({ consumer: anyText(), places: listOf(count) });
export type MissedEvents = GivenBy<typeof missedEvents>;
const movedIds = takes({ restored: anyText(), by: count });
export type MovedIds = GivenBy<typeof movedIds>;

/** How far a consumer is with a resource. */
export interface ConsumerHead {
  readonly company_id: number;
  readonly subject: string;
  readonly sequence: number;
  /** Whether events of the resource wait for others before them. */
  readonly deferring: boolean;
}

export interface PublishedAgain {
  /** How many events the stream had lost. */
  readonly restored: number;
  /** How many events are not published yet. */
  readonly waiting: number;
  /** For how long the oldest of these has waited. */
  readonly waiting_seconds: number;
}

/** Both lists have places of the stream. */
export interface OrphanedEvents {
  /** Their events were never told, as far as the database knows. */
  readonly unknown: readonly number[];
  /** Their events were told, and stand in another place of the stream as well. */
  readonly copies: readonly number[];
}

function reconciliation(service: Service) {
  return operations(`${service}.admin.reconciliation`, {
    /** Has the relay compare what it has published with the stream, and tells what it publishes again. */
    publish_lost: op(nothing, answers<PublishedAgain>()),
    /** Finds the messages of this service in the stream that its database does not stand by. */
    strays: readOp(storedEvents, answers<OrphanedEvents>()),
    /** The resources that a consumer has met in the last days, by company and subject. */
    heads: readOp(headsPage, answers<{ readonly heads: readonly ConsumerHead[] }>()),
    /** Where a head is still as it was listed, it goes to `to`, or is forgotten. Its deferred events that the stream has not any more go. */
    lower_heads: op(loweredHeads, answers<{ readonly lowered: number }>()),
    /** What comes next of these resources has a later number than these. */
    raise_heads: op(raisedHeads, answers<{ readonly raised: number }>()),
    /** Which of these events the consumer has neither processed nor given up. */
    unheard: readOp(consumerEvents, answers<{ readonly ids: readonly string[] }>()),
    /** Has the consumer process the events in these places of the stream; what it knows already is nothing new. */
    hear: op(missedEvents, answers<{ readonly heard: number; readonly failed: number }>()),
    /** Draws no id again that may have been given out after the backup. For one restore, ids move by the largest `by` in all. */
    move_ids: op(movedIds, answers<{ readonly sequences: number }>()),
  });
}

/** What an operator asks of every service after databases and streams were restored to different moments. */
export const reconciliationOf = {
  auth: reconciliation('auth'),
  catalog: reconciliation('catalog'),
  commerce: reconciliation('commerce'),
  tenant: reconciliation('tenant'),
  statistics: reconciliation('statistics'),
  'webhook-dispatch': reconciliation('webhook-dispatch'),
} satisfies Record<Service, ReturnType<typeof reconciliation>>;

const toldAgain = takes({ resources: each(takes({ company_id: id(), id: id(), version: count })) });
export type ToldAgain = GivenBy<typeof toldAgain>;
const forgotten = takes({ products: each(takes({ company_id: id(), id: id() })) });
export type ForgottenProducts = GivenBy<typeof forgotten>;
/** Those of them that there are not. */
export interface NotTold {
  readonly missing: readonly { readonly company_id: number; readonly id: number }[];
}

/**
 * Tells resources again as they are, under a version above the named one: others were told of changes that the restored
 * database does not have.
 */
export const tenantRetelling = operations('tenant.admin.retelling', {
  tell_companies: op(toldAgain, answers<NotTold>()),
  tell_markets: op(toldAgain, answers<NotTold>()),
  /** Products that catalog does not have: what tenant has heard of them counts no more. */
  forget_products: op(forgotten, answers<Nothing>()),
});
export const catalogRetelling = operations('catalog.admin.retelling', {
  tell_products: op(toldAgain, answers<NotTold>()),
});

/** Ends what was open before a moment: who had signed out by then, or has used a link or a code up, may not come back by it. */
const endedSignIns = op(takes({ before: anyText() }), answers<{ readonly ended: number }>());
export const adminSignIns = operations('auth.admin.sign_ins', { end: endedSignIns });
export const adminShopSignIns = operations('commerce.admin.sign_ins', { end: endedSignIns });
