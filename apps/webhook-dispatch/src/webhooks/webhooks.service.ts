import { Inject, Injectable } from '@nestjs/common';
import {
  ShopError,
  webhooks,
  type ById,
  type Context,
  type CreateWebhook,
  type ListInput,
  type Nothing,
  type Page,
  type RenderedJson,
  type UpdateWebhook,
  type Webhook,
} from '@marquee/contracts';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import { differenceOf, type Tx } from '@marquee/storage';
import type { DispatchConfig } from '../dispatch.config';
import { hostOf } from './webhook-address.rules';
import type { WebhookQueuesRepository } from './webhook-queues.repository';
import type { WebhooksRepository } from './webhooks.repository';
import { WebhooksStore } from './webhooks.store';

type Repositories = Tx<{ webhooks: WebhooksRepository; queues: WebhookQueuesRepository }>;

/** Exceeds the number that any app needs; bounds the requests that one event causes. */
const MAX_WEBHOOKS = 100;
const TAKEN = 'is already the address of another webhook with this topic; update that webhook, or send another address';

/** The rules of the interface's "Webhooks": each belongs to an app and a company, and is invisible to other apps. */
@Injectable()
export class WebhooksService {
  private readonly allowPrivate: boolean;

  constructor(
    private readonly store: WebhooksStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) { mode }: DispatchConfig,
  ) {
    this.allowPrivate = mode === 'local';
  }

  list(ctx: Context, input: ListInput): Promise<RenderedJson<Page<Webhook>>> {
    return this.store.read(ctx).webhooks.of(ctx.app).list(input);
  }

  get(ctx: Context, { id, fields }: ById): Promise<RenderedJson<Webhook>> {
    return this.store.read(ctx).webhooks.of(ctx.app).get(id, fields);
  }

  /** A repeated topic and address return the existing webhook, active again unless the app requests it inactive. */
  create(ctx: Context, input: CreateWebhook): Promise<RenderedJson<Webhook>> {
    const { app } = ctx;
    const host = hostOf(input.address, this.allowPrivate);
    return this.store.writeOnce(ctx, webhooks.create, input, async (tx) => {
      await tx.webhooks.lockApp(app);
      const present = await tx.webhooks.same(app, input);
      const now = this.clock.now();
      const { topic, address, format = 'json', is_active = true } = input;
      if (present !== null) {
        if (is_active) await reactivate(tx, present, now);
        return tx.webhooks.get(present);
      }
      if ((await tx.webhooks.countOf(app)) >= MAX_WEBHOOKS) {
        throw ShopError.invalid({
          base: [`exceeds the limit of ${MAX_WEBHOOKS} webhooks for one app and company; delete a webhook first`],
        });
      }
      const row = { app, topic, address, format, is_active, created_at: now, updated_at: now, stopped_at: null };
      const { id, rendered } = await tx.webhooks.insert(row);
      await tx.queues.add({ webhook_id: id, app, address, host, is_open: is_active });
      return rendered;
    });
  }

  update(ctx: Context, id: number, input: UpdateWebhook): Promise<RenderedJson<Webhook>> {
    const host = input.address === undefined ? null : hostOf(input.address, this.allowPrivate);
    const updated_at = this.clock.now();
    return this.store.writeOnce(ctx, webhooks.update, { id, input }, async (tx) => {
      await tx.webhooks.lockApp(ctx.app);
      return tx.webhooks.of(ctx.app).change(
        ctx,
        id,
        (row) => differenceOf(row, input),
        async (row, { columns }) => {
          const { topic = row.topic, address: wanted = row.address } = columns;
          const other = await tx.webhooks.same(ctx.app, { topic, address: wanted });
          if (other !== null && other !== id) throw ShopError.invalid({ address: [TAKEN] });
          const { rendered } = await tx.webhooks.update(id, { ...columns, updated_at });
          const { address, is_active } = columns;
          if (address !== undefined && host !== null) await tx.queues.move(id, { address, host }, updated_at);
          if (is_active === true) await tx.queues.resume(id, updated_at);
          if (is_active === false) await tx.queues.pause(id);
          return rendered;
        },
      );
    });
  }

  /** Also cancels the waiting deliveries of the webhook. */
  remove(ctx: Context, id: number): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      await tx.webhooks.of(ctx.app).lock(ctx, id);
      await tx.webhooks.remove(id);
      return {};
    });
  }
}

/** Resumes an inactive webhook with its backlog, as a PUT with `is_active` does. */
async function reactivate({ webhooks: rows, queues }: Repositories, id: number, now: Date): Promise<void> {
  await rows.activate(id, now);
  await queues.resume(id, now);
}
