import { randomUUID } from 'node:crypto';
import { type Clock, type CloudEvent, type CompanyId, type EventType, eventSubject } from '@marquee/contracts';
import type { Transaction } from './transaction';

/** Events that commit with the change they tell of. */
export interface Outbox {
  append<D>(type: EventType<D>, resource: EventResource, data: D): Promise<void>;
  /** Many of one type in one statement; of resources whose rows this transaction holds, each of them once. */
  appendAll<D>(type: EventType<D>, events: readonly { resource: EventResource; data: D }[]): Promise<void>;
}

export interface EventResource {
  readonly id: number | string;
  /** The row's version after this change. */
  readonly version: number;
}

/** Where the events of a transaction come from. */
export interface Origin {
  readonly requestId: string;
  readonly traceparent?: string;
}

/**
 * The lock of the key is taken before the row's id is drawn and held until commit: among events of one resource, order
 * of ids is order of commits, and a relay that sees an event sees all before it. The CTE is materialized so that its
 * row, hence the lock, comes before the projection that draws the id.
 */
const APPEND = `
  with locked as materialized (select pg_advisory_xact_lock(hashtextextended($1, 0)))
  insert into outbox (event_id, key, subject, body, request_id, traceparent, created_at)
  select $2, $3, $4, $5, $6, $7, $8 from locked`;

/** No locks: Postgres has room for some thousands, for all transactions together. The rows' own keep the order. */
const APPEND_ALL = `
  insert into outbox (event_id, key, subject, body, request_id, traceparent, created_at)
  select event_id, key, $4, body, $5, $6, $7
  from unnest($1::uuid[], $2::text[], $3::text[]) as events (event_id, key, body)`;

/** NATS takes four times as much. What it refused would be tried for ever, and all later events of the key would wait. */
const MAX_BYTES = 256 * 1024;

export class TransactionOutbox implements Outbox {
  constructor(
    private readonly tx: Transaction,
    private readonly company: () => CompanyId,
    private readonly origin: Origin,
    private readonly clock: Clock,
  ) {}

  async append<D>(type: EventType<D>, resource: EventResource, data: D): Promise<void> {
    const { event, key, subject, body } = this.rowOf(type, resource, data);
    // Advisory locks are the whole database's: the service's name keeps schemas apart.
    const lock = `outbox ${type.service}/${key}`;
    const { requestId, traceparent = null } = this.origin;
    const values = [lock, event.id, key, subject, body, requestId, traceparent, event.time];
    await this.tx.send(APPEND, values, 'outbox_append');
    this.tx.hasEvents = true;
  }

  async appendAll<D>(type: EventType<D>, events: readonly { resource: EventResource; data: D }[]): Promise<void> {
    const rows = events.map(({ resource, data }) => this.rowOf(type, resource, data));
    const [first] = rows;
    if (!first) return;
    const columns = [rows.map(({ event }) => event.id), rows.map(({ key }) => key), rows.map(({ body }) => body)];
    const { requestId, traceparent = null } = this.origin;
    const values = [...columns, first.subject, requestId, traceparent, first.event.time];
    await this.tx.query(APPEND_ALL, values, 'outbox_append_all');
    this.tx.hasEvents = true;
  }

  private rowOf<D>(type: EventType<D>, resource: EventResource, data: D) {
    const company = this.company();
    const event = this.cloudEvent(type, company, resource, data);
    const body = JSON.stringify(event);
    if (Buffer.byteLength(body) > MAX_BYTES) throw new Error(`The event ${type.topic} is too large to be told.`);
    return { event, body, key: `${company}/${event.subject}`, subject: eventSubject(type, company) };
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
      data,
    };
  }
}
