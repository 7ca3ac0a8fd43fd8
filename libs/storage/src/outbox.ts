import { randomUUID } from 'node:crypto';
import { type CloudEvent, type CompanyId, type EventType, eventSubject } from '@marquee/contracts';
import type { Clock } from './clock';
import type { Transaction } from './transaction';

/** Events that commit with the change they tell of. */
export interface Outbox {
  append<D>(type: EventType<D>, resource: EventResource, data: D): Promise<void>;
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

export class TransactionOutbox implements Outbox {
  constructor(
    private readonly tx: Transaction,
    private readonly company: () => CompanyId,
    private readonly origin: Origin,
    private readonly clock: Clock,
  ) {}

  async append<D>(type: EventType<D>, resource: EventResource, data: D): Promise<void> {
    const company = this.company();
    const event = this.cloudEvent(type, company, resource, data);
    const key = `${company}/${event.subject}`;
    const subject = eventSubject(type, company);
    const { requestId, traceparent = null } = this.origin;
    // Advisory locks are the whole database's: the service's name keeps schemas apart.
    const lock = `outbox ${type.service}/${key}`;
    const values = [lock, event.id, key, subject, JSON.stringify(event), requestId, traceparent, event.time];
    await this.tx.query(APPEND, values, 'outbox_append');
    this.tx.hasEvents = true;
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
