import { randomUUID } from 'node:crypto';
import { deliver, type Bus } from '@marquee/bus';
import {
  allEvents,
  companyId,
  eventSubject,
  feedSubscription,
  webhooks,
  type CloudEvent,
  type Context,
  type Webhook,
} from '@marquee/contracts';
import { databaseOf, eventually, Harness, Receiver, type Database, type ServedApp } from '@marquee/testing';
import { database } from '../data-source';
import { DeliveriesWorker } from '../deliveries/deliveries.worker';
import type { Attempt, DeliveryEntity } from '../delivery-queues/delivery.entity';
import { BLOCK_SECONDS, RETRY_SECONDS } from '../dispatch.config';
import { FeedConsumer } from '../feed/feed.consumer';
import { CustomerSyncsWorker } from '../syncs/customer-syncs.worker';
import { WebhookDispatchModule } from '../webhook-dispatch.module';
import { AppsScript, AuthStandIn } from './auth.stand-in';
import { ChangesScript, CommerceStandIn } from './commerce.stand-in';

const CONFIG = {
  mode: 'local',
  shutdownSeconds: 1,
  mailDays: 30,
  eventDays: 30,
  webhookRetrySeconds: RETRY_SECONDS,
  webhookBlockSeconds: BLOCK_SECONDS,
};

/** The partitions created ahead, including the current week; those of the feed come last. */
const WEEKS = 4;

/** An app of a company that registers webhooks. */
export interface TestApp {
  readonly company: number;
  readonly client_id: string;
  readonly secret: string;
}

/** The dispatcher with stand-ins for auth and commerce, and a receiver. */
export class DispatchFixture extends Harness {
  readonly script = new AppsScript();
  readonly commerce = new ChangesScript();
  /** The actor of the following events. */
  actor?: string;
  receiver!: Receiver;
  dispatch!: ServedApp;
  db!: Database;
  gateway!: Bus;
  /** The operator's connection. */
  operated!: Bus;
  private companies = 4000;
  private readonly versions = new Map<string, number>();

  static async start(): Promise<DispatchFixture> {
    const fixture = new DispatchFixture(await Harness.ground());
    fixture.operated = await fixture.provision();
    fixture.gateway = await fixture.connect('gateway');
    await fixture.standIn('auth', AuthStandIn, { provide: AppsScript, useValue: fixture.script });
    await fixture.standIn('commerce', CommerceStandIn, { provide: ChangesScript, useValue: fixture.commerce });
    fixture.receiver = await Receiver.start();
    fixture.dispatch = await fixture.serve('webhook-dispatch', fixture.served());
    fixture.db = databaseOf(fixture.dispatch.app);
    await eventually(() => fixture.hasWeeks(), 20_000);
    return fixture;
  }

  /**
   * Waits for the partitions that a starting process creates under locks. A statement that fails during that time is
   * retried seconds later, for which a test with a stopped clock would wait in vain.
   */
  private async hasWeeks(): Promise<void> {
    const parts = await this.db.query("select from pg_inherits where inhparent = 'feed_entries'::regclass");
    if (parts.length < WEEKS + 1) throw new Error('the weekly partitions do not exist yet');
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.receiver.stop();
  }

  /** Starts another process of the dispatcher on the same database. */
  another(config: { readonly eventDays?: number } = {}): Promise<ServedApp> {
    return this.serve('webhook-dispatch', { ...this.served(config), database: this.dispatch.database });
  }

  /** An app with permissions of a company, by default a new one. */
  anApp(company = (this.companies += 1)): TestApp {
    const client_id = `app-${randomUUID()}`;
    const secret = randomUUID();
    const developer_email = `${client_id}@example.org`;
    this.script.apps.set(client_id, {
      client_id,
      name: 'Shelf Sync',
      secrets: [secret],
      developer_email,
      sync_url: null,
    });
    const installed = this.script.installed.get(company) ?? new Set();
    this.script.installed.set(company, installed.add(client_id));
    return { company, client_id, secret };
  }

  context({ company, client_id }: TestApp): Context {
    return { ...this.call(), company: companyId(company), app: client_id, user: 1, scopes: ['webhooks'] };
  }

  /** A webhook, by default for orders and at a unique path of the receiver. */
  async aWebhook(app: TestApp, topic: Webhook['topic'] = 'order/create', path = `/${randomUUID()}`) {
    const input = { topic, address: this.receiver.url(path) };
    const webhook = await this.gateway.call(webhooks.create, this.context(app), input);
    return { ...webhook, path, app };
  }

  get(app: TestApp, id: number): Promise<Webhook> {
    return this.gateway.call(webhooks.get, this.context(app), { id });
  }

  /**
   * Publishes an event: `happens(company, 'order/create', 7)`. Versions are counted here unless one is given, which
   * need not be the next.
   */
  async happens(
    company: number,
    topic: string,
    id: number | string,
    data: object = {},
    version?: number,
  ): Promise<CloudEvent> {
    const type = allEvents().find((one) => one.topic === topic);
    if (!type) throw new Error(`There is no event ${topic}.`);
    const subject = `${type.resource}/${id}`;
    const key = `${company} ${subject}`;
    const sequence = version ?? (this.versions.get(key) ?? 0) + 1;
    this.versions.set(key, sequence);
    const event: CloudEvent = {
      specversion: '1.0',
      id: randomUUID(),
      source: `/marquee/${type.service}`,
      type: type.type,
      subject,
      time: this.clock.now().toISOString(),
      datacontenttype: 'application/json',
      companyid: companyId(company),
      topic,
      sequence,
      requestid: `r-${id}`,
      ...(this.actor !== undefined && { actor: this.actor }),
      data,
    };
    await this.comes(event, version !== undefined);
    return event;
  }

  /** Delivers an event again after the inbox has lost it, to this process or another one. */
  async comesAgain(event: CloudEvent, to = this.dispatch): Promise<void> {
    await this.db.query('delete from inbox where event_id = $1', [event.id]);
    await this.comes(event, true, to);
  }

  private async comes(event: CloudEvent, released: boolean, to = this.dispatch): Promise<void> {
    const type = allEvents().find((one) => one.type === event.type);
    if (!type) throw new Error(`There is no event ${event.type}.`);
    const { durable } = feedSubscription;
    const delivery = { consumer: durable, attempt: 1, subject: eventSubject(type, event.companyid) };
    const consumer = to.app.get(FeedConsumer, { strict: false });
    await deliver(consumer, event, { ...delivery, place: 1, parked: false, released });
  }

  /** Waits until everything that is due has been tried. */
  async settled(): Promise<void> {
    const syncs = this.dispatch.app.get(CustomerSyncsWorker, { strict: false });
    await syncs.begin();
    await syncs.idle();
    const worker = this.dispatch.app.get(DeliveriesWorker, { strict: false });
    await worker.begin();
    await worker.idle();
  }

  /** The deliveries of a webhook, oldest first: `267227 delivered 200`. */
  async deliveries({ id }: { id: number }): Promise<string[]> {
    const rows = await this.rows(id);
    const outcomes = (attempts: Attempt[]) => attempts.map(({ status, reason }) => status ?? reason).join(' ');
    return rows.map(({ data, state, attempts }) =>
      `${(data as { id: string }).id} ${state} ${outcomes(attempts)}`.trim(),
    );
  }

  rows(webhook: number): Promise<DeliveryEntity[]> {
    return this.db.query('select * from deliveries where webhook_id = $1 order by id', [webhook]);
  }

  private served(change: object = {}) {
    const config = { ...CONFIG, dataDir: this.dataDir, ...change };
    return { module: WebhookDispatchModule, tables: database, config };
  }
}
