import { randomUUID } from 'node:crypto';
import {
  type Clock,
  type CloudEvent,
  type CompanyId,
  type EventType,
  eventSubject,
  type RecordedValues,
  urgentNotification,
} from '@marquee/contracts';
import { actorOf, recordedValues, type Caller, type RowChange, type RowChanges } from '../changes';
import type { ListStatement, Transaction } from '../core';

/** Events that commit with the change they describe. */
export interface Outbox {
  /** Locks the resource. Not for the writes of a group commit: it throws there, and each then runs alone. */
  append<D>(type: EventType<D>, resource: EventResource, data: D): Promise<void>;
  /**
   * For resources whose rows this transaction has locked or created. One statement that travels with the commit
   * writes all of them.
   */
  appendAll<D>(type: EventType<D>, events: readonly { resource: EventResource; data: D }[]): Promise<void>;
  /** Names the actor of the following events, if the context of the call does not: `customer:17`. */
  actAs(actor: string): void;
}

export interface EventResource {
  readonly id: number | string;
  /** The row version after this change. */
  readonly version: number;
  /** The change of a row that its repository has not written by a view. */
  readonly change?: RowChange;
}

/** The origin of a transaction's events. */
export interface Origin extends Caller {
  readonly requestId: string;
  readonly traceparent?: string;
}

/**
 * Takes the key's lock before the row gets its id and holds it until commit, so ids of one resource follow commit
 * order. The CTE is materialized, so the lock precedes the projection that generates the id.
 */
const APPEND = `
  with locked as materialized (select pg_advisory_xact_lock(hashtextextended($1, 0)))
  insert into outbox (event_id, key, subject, body, request_id, traceparent, created_at)
  select $2, $3, $4, $5, $6, $7, $8 from locked`;

/** Uses no advisory locks, because Postgres has space for only some thousands. The row locks keep the order. */
const APPEND_ALL = `
  insert into outbox (event_id, key, subject, body, request_id, traceparent, created_at)
  select event_id, key, subject, body, request_id, traceparent, created_at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[]) with ordinality
    as events (event_id, key, subject, body, request_id, traceparent, created_at, place)
  order by place`;

/** A quarter of NATS's limit. An event that NATS refused would block all later events of its key. */
const MAX_BYTES = 256 * 1024;

interface OutboxRow {
  readonly event_id: string;
  readonly key: string;
  readonly subject: string;
  readonly body: string;
  readonly request_id: string;
  readonly traceparent: string | null;
  readonly created_at: string;
  /** A field of the event without a column. */
  readonly sequence: number;
}
const COLUMNS = ['event_id', 'key', 'subject', 'body', 'request_id', 'traceparent', 'created_at'] as const;
const ALL: ListStatement<OutboxRow> = {
  name: 'outbox_append_all',
  text: APPEND_ALL,
  columns: COLUMNS,
  // Sorts by sequence, so events of one resource are in order; resources have no order among each other.
  order: (one, other) => one.sequence - other.sequence,
};

export class TransactionOutbox implements Outbox {
  private actor?: string;

  constructor(
    private readonly tx: Transaction,
    private readonly company: () => CompanyId,
    private readonly origin: Origin,
    private readonly clock: Clock,
    private readonly changes: RowChanges,
  ) {}

  actAs(actor: string): void {
    this.actor = actor;
  }

  async append<D>(type: EventType<D>, resource: EventResource, data: D): Promise<void> {
    const row = this.rowOf(type, resource, data);
    // Buffered events are written first.
    this.tx.flushRows();
    // Advisory locks are database-wide, so the name of the service is part of the key.
    const lock = `outbox ${type.service}/${row.key}`;
    const values = [lock, ...COLUMNS.map((name) => row[name])];
    void this.tx.query(APPEND, values, 'outbox_append', null);
    this.tx.signal('events');
  }

  async appendAll<D>(type: EventType<D>, events: readonly { resource: EventResource; data: D }[]): Promise<void> {
    for (const { resource, data } of events) this.tx.beforeCommit(ALL, this.rowOf(type, resource, data));
    if (events.length > 0) this.tx.signal('events');
  }

  private rowOf<D>(type: EventType<D>, resource: EventResource, data: D): OutboxRow {
    const company = this.company();
    const event = this.cloudEvent(type, company, resource, data);
    const body = JSON.stringify(event);
    if (Buffer.byteLength(body) > MAX_BYTES) {
      throw new Error(`The event ${type.topic} exceeds ${MAX_BYTES} bytes and cannot be published.`);
    }
    const urgent = urgentNotification(type, data);
    if (urgent !== null) this.tx.signal('urgent', urgent, company, `${event.subject} ${event.sequence}`);
    const { requestId, traceparent = null } = this.origin;
    return {
      event_id: event.id,
      key: `${company}/${event.subject}`,
      subject: eventSubject(type, company),
      body,
      request_id: requestId,
      traceparent,
      created_at: event.time,
      sequence: event.sequence,
    };
  }

  private cloudEvent<D>(type: EventType<D>, company: CompanyId, resource: EventResource, data: D): CloudEvent<D> {
    return {
      specversion: '1.0',
      id: randomUUID(),
      source: `/marquee/${type.service}`,
      type: type.type,
      subject: `${type.resource}/${resource.id}`,
      time: this.clock.now().toISOString(),
      datacontenttype: 'application/json',
      companyid: company,
      topic: type.topic,
      sequence: resource.version,
      requestid: this.origin.requestId,
      traceparent: this.origin.traceparent,
      actor: this.actor ?? actorOf(this.origin, company),
      data: { ...data, ...this.recorded(type, resource, data) },
    };
  }

  /** The former and new values of the row, for `before` and `after` of the event. */
  private recorded<D>(
    { resource: name, action }: EventType<D>,
    { id, change }: EventResource,
    data: D,
  ): RecordedValues {
    const made = change ?? this.changes.take(name, id);
    return made === undefined ? {} : recordedValues(made, action, (data as { changed?: unknown }).changed);
  }
}
