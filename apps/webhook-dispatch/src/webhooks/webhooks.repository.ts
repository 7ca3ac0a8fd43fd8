import { webhook, webhooks, type OwnedWebhook } from '@marquee/contracts';
import { view, filtersOf, renderedTime, removeSome, ResourceRepository, type Session } from '@marquee/storage';
import { SYNC, WebhookEntity } from './webhook.entity';

export const webhookView = view(webhook, { entity: WebhookEntity });

/** All webhooks of a company; `of` restricts them to one app. */
export class WebhooksRepository extends ResourceRepository<typeof webhook, WebhookEntity> {
  protected readonly view = webhookView;
  protected readonly filters = filtersOf(webhooks);
  protected override readonly baseConditions;

  constructor(session: Session, app?: string) {
    super(session);
    this.baseConditions = app === undefined ? [] : [{ sql: 'r.app = ? and r.topic <> ?', values: [app, SYNC] }];
  }

  /** The webhooks that this app has registered. */
  of(app: string): WebhooksRepository {
    return new WebhooksRepository(this.session, app);
  }

  /** The company's webhooks with their apps. */
  listOwned(): Promise<OwnedWebhook[]> {
    return this.session.query(
      `select id, app, topic, address, format, is_active, ${renderedTime('updated_at', 'offset')} as updated_at
       from webhooks where company_id = $1 order by id`,
      [this.session.company],
      'webhooks_owned',
    );
  }

  /** Serializes changes of an app's webhooks, so that they can be counted. */
  async lockApp(app: string): Promise<void> {
    const key = `webhooks ${this.session.company} ${app}`;
    await this.session.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key], 'lock_webhooks_of_app');
  }

  /** The id of the app's webhook with the same topic and address; null without one. */
  async same(app: string, { topic, address }: Pick<WebhookEntity, 'topic' | 'address'>): Promise<number | null> {
    const [row] = await this.session.query<{ id: number }>(
      'select id from webhooks where company_id = $1 and app = $2 and topic = $3 and address = $4',
      [this.session.company, app, topic, address],
      'webhook_same',
    );
    return row?.id ?? null;
  }

  async countOf(app: string): Promise<number> {
    const [row] = await this.session.query<{ count: number }>(
      'select count(*) as count from webhooks where company_id = $1 and app = $2 and topic <> $3',
      [this.session.company, app, SYNC],
      'webhooks_of_app',
    );
    return row?.count ?? 0;
  }

  /** Locks all webhooks of the app, including hidden ones, until the transaction ends. */
  async holdOf(app: string): Promise<number[]> {
    const rows = await this.session.query<{ id: number }>(
      'select id from webhooks where company_id = $1 and app = $2 order by id for update',
      [this.session.company, app],
      'webhooks_hold_of_app',
    );
    return rows.map(({ id }) => id);
  }

  /** Stops the webhooks of an app that lost its permissions. Returns those that were not stopped before. */
  async stop(app: string, lostAt: Date, at: Date): Promise<number[]> {
    const rows = await this.session.query<{ id: number }>(
      `update webhooks set stopped_at = $4
       where company_id = $1 and app = $2 and stopped_at is null and created_at <= $3 returning id`,
      [this.session.company, app, lostAt, at],
      'webhooks_stop',
    );
    return rows.map(({ id }) => id);
  }

  /** Returns those of the given webhooks that subscribe to the topic. */
  async subscribedTo(topic: string, ids: readonly number[]): Promise<number[]> {
    const rows = await this.session.query<{ id: number }>(
      'select id from webhooks where company_id = $1 and id = any($2) and topic = $3 order by id',
      [this.session.company, ids, topic],
      'webhooks_subscribed_to',
    );
    return rows.map(({ id }) => id);
  }

  async stopped(app: string): Promise<number[]> {
    const rows = await this.session.query<{ id: number }>(
      'select id from webhooks where company_id = $1 and app = $2 and stopped_at is not null order by id',
      [this.session.company, app],
      'webhooks_stopped_of_app',
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Restarts the webhooks of an app with new permissions that were stopped after this time, and deletes its other
   * webhooks.
   */
  async resume(app: string, after: Date): Promise<void> {
    await this.session.query(
      'delete from webhooks where company_id = $1 and app = $2 and stopped_at <= $3',
      [this.session.company, app, after],
      'webhooks_forget_stopped',
    );
    await this.session.query(
      'update webhooks set stopped_at = null where company_id = $1 and app = $2 and stopped_at is not null',
      [this.session.company, app],
      'webhooks_resume',
    );
  }

  /** Deletes up to `limit` webhooks of all companies that were stopped before this time; returns how many. */
  removeStopped(before: Date, limit: number): Promise<number> {
    const stopped = { sql: 'r.stopped_at <= ?', values: [before] };
    return removeSome(this.session, 'webhooks', stopped, limit);
  }

  /** The deactivated receiver of customer changes of the app; null if there is none. */
  async pausedSync(app: string): Promise<number | null> {
    const [row] = await this.session.query<{ id: number }>(
      'select id from webhooks where company_id = $1 and app = $2 and topic = $3 and not is_active for update',
      [this.session.company, app, SYNC],
      'webhook_paused_sync',
    );
    return row?.id ?? null;
  }

  async activate(id: number, at: Date): Promise<void> {
    await this.session.query(
      `update webhooks set is_active = true, version = version + 1, updated_at = $3
       where company_id = $1 and id = $2 and not is_active`,
      [this.session.company, id, at],
      'webhook_activate',
    );
  }

  /** Deactivates a webhook whose attempts have failed for too long. */
  async deactivate(id: number, at: Date): Promise<void> {
    await this.session.query(
      `update webhooks set is_active = false, version = version + 1, updated_at = $3
       where company_id = $1 and id = $2 and is_active`,
      [this.session.company, id, at],
      'webhook_deactivate',
    );
  }
}
