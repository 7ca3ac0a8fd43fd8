import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  categories,
  RenderedJson,
  requestLog,
  ShopError,
  signingKeys,
  type ById,
  type CallContext,
  type Category,
  type Context,
  type Count,
  type CreateCategory,
  type ListInput,
  type Nothing,
  type Page,
  type RequestBatch,
  type SigningKey,
  type UpdateCategory,
  revocationState,
  type RevocationBacklog,
} from '@marquee/contracts';

/** The calls of the stand-ins, and catalog's next answers. */
export class Script {
  readonly calls: { operation: string; ctx: CallContext; input: unknown }[] = [];
  keys: SigningKey[] = [];
  /** Thrown by auth's stand-in while it is set. */
  keysFault: ShopError | undefined;
  /** The time without published revocations that auth's stand-in reports. If undefined, the stand-in does not respond. */
  stuckSeconds: number | undefined = 0;
  /** The batches of the request log, and the errors of the next ones. */
  readonly logged: RequestBatch[] = [];
  readonly logFaults: ShopError[] = [];
  /** Thrown by the next call. */
  fault: ShopError | Error | undefined;
  /** Returned by the next call instead of the usual reply. */
  reply: RenderedJson<unknown> | undefined;
  /** Delays the next answer until this settles. */
  gate: Promise<void> | undefined;
  /** The next call ends after its deadline. */
  hang = false;

  async take<O>(operation: string, ctx: CallContext, input: unknown, usual: RenderedJson<O>): Promise<RenderedJson<O>> {
    this.calls.push({ operation, ctx, input });
    const { fault, reply = usual, gate, hang } = this;
    this.fault = undefined;
    this.reply = undefined;
    this.gate = undefined;
    this.hang = false;
    await gate;
    if (hang) await new Promise((resolve) => setTimeout(resolve, ctx.deadline - Date.now() + 100));
    if (fault !== undefined) throw fault;
    return reply as RenderedJson<O>;
  }

  /** How often the operation was called. */
  count(operation: string): number {
    return this.calls.filter((call) => call.operation === operation).length;
  }

  get last(): { operation: string; ctx: Context; input: unknown } {
    return this.calls.at(-1) as never;
  }
}

/** Differs from the contract in field order and spaces, which only an unchanged reply keeps. */
export const CATEGORY_BYTES = `{ "title":"Bücher \\u2028", "id":7, "comment":"", "created_at":"2026-11-15T08:30:00",
  "enabled":true, "parent_id":0, "position":0, "locales":[], "entries":[]}`;

/** Answers catalog's operations over the real bus as the test defines. */
@Controller()
export class CatalogStandIn {
  constructor(@Inject(Script) private readonly script: Script) {}

  @Handles(categories.list)
  list(ctx: Context, input: ListInput): Promise<RenderedJson<Page<Category>>> {
    return this.script.take('list', ctx, input, new RenderedJson(`[${CATEGORY_BYTES}]`));
  }
  @Handles(categories.count)
  count(ctx: Context, input: Nothing): Promise<RenderedJson<Count>> {
    return this.script.take('count', ctx, input, new RenderedJson('{"count":3}'));
  }
  @Handles(categories.get)
  get(ctx: Context, input: ById): Promise<RenderedJson<Category>> {
    return this.script.take('get', ctx, input, new RenderedJson(CATEGORY_BYTES, { version: 4 }));
  }
  @Handles(categories.create)
  create(ctx: Context, input: CreateCategory): Promise<RenderedJson<Category>> {
    return this.script.take('create', ctx, input, new RenderedJson(CATEGORY_BYTES, { version: 1 }));
  }
  @Handles(categories.update)
  update(ctx: Context, input: { id: number; category: UpdateCategory }): Promise<RenderedJson<Category>> {
    return this.script.take('update', ctx, input, new RenderedJson(CATEGORY_BYTES, { version: 5 }));
  }
  @Handles(categories.remove)
  remove(ctx: Context, input: { id: number }): Promise<RenderedJson<Nothing>> {
    return this.script.take('remove', ctx, input, new RenderedJson('{}'));
  }
}

@Controller()
export class AuthStandIn {
  constructor(@Inject(Script) private readonly script: Script) {}

  @Handles(signingKeys.list)
  async list(ctx: CallContext, input: Nothing): Promise<{ keys: SigningKey[] }> {
    this.script.calls.push({ operation: 'keys', ctx, input });
    if (this.script.keysFault !== undefined) throw this.script.keysFault;
    return { keys: this.script.keys };
  }

  @Handles(revocationState.backlog)
  async backlog(): Promise<RevocationBacklog> {
    if (this.script.stuckSeconds === undefined) throw new ShopError('unavailable');
    return { stuck_seconds: this.script.stuckSeconds };
  }
}

/** Stores the batches of the request log. */
@Controller()
export class RequestLogStandIn {
  constructor(@Inject(Script) private readonly script: Script) {}

  @Handles(requestLog.record)
  async record(_ctx: CallContext, batch: RequestBatch): Promise<Nothing> {
    this.script.logged.push(batch);
    const fault = this.script.logFaults.shift();
    if (fault !== undefined) throw fault;
    return {};
  }
}
