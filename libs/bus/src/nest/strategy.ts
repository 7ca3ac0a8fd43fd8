import { withTimeout } from '@marquee/async';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { isObservable, lastValueFrom } from 'rxjs';
import {
  allOperations,
  allSubscriptions,
  Deferred,
  isInRuns,
  type AnyOperation,
  type Delivery,
  type Message,
  type OperatorContext,
  type RefusedCall,
  type Service,
  type EventSubscription,
} from '@marquee/contracts';
import type { Bus } from '../bus';
import {
  DurableConsumer,
  type EventHandler,
  type Inbox,
  type Listeners,
  openDurable,
  type Periods,
  readEvent,
} from '../events';
import { type BusLog, type HandlerObserver, HEADER, type Headers, wordsOf } from '../wire';
import { type Handle, Responder } from '../calls';

export interface StrategyOptions {
  /** Needed by a service that consumes events. */
  readonly inbox?: () => Inbox;
  readonly log: BusLog;
  readonly observe?: HandlerObserver;
  /** Hears of every operation of an operator that ends with an error, before its caller does. */
  readonly onRefused?: (call: RefusedCall) => Promise<void>;
  /** Milliseconds after each failure of an event's handler. */
  readonly retryDelaysMs?: readonly number[];
  /** Events stay in the stream; those that it is given by hand are handled. */
  readonly holdsEvents?: boolean;
  /** The periods of a consumer, where they are not to be the usual ones. */
  readonly periods?: Partial<Periods>;
}

interface ConsumerSpec {
  readonly subscription: EventSubscription;
  readonly handle: EventHandler;
}

/** Four minutes in all: longer than a restart, shorter than a queue of waiting events would last. */
const RETRY_DELAYS_MS = [100, 500, 2000, 5000, 15_000, 30_000, 60_000, 120_000];
const DRAIN_MS = 10_000;

/** A service's side of the bus: Nest finds the handlers, this calls them. */
export class BusStrategy extends Server implements CustomTransportStrategy {
  /** Failures of event handlers are ours to retry, not Nest's to log. */
  override readonly propagatesEventHandlerErrors = true;
  private readonly operations = new Map<AnyOperation, Handle>();
  private readonly consumers = new Map<string, ConsumerSpec>();
  private readonly observe: HandlerObserver;
  private readonly responder: Responder;
  private subscriptions: Subscription[] = [];
  private reading: DurableConsumer[] = [];
  private starting?: Promise<void>;
  private draining = false;
  private paused = false;

  constructor(
    private readonly bus: Bus,
    private readonly service: Service,
    private readonly options: StrategyOptions,
  ) {
    super();
    this.observe = options.observe ?? ((_kind, _name, _headers, run) => run());
    this.responder = new Responder(bus.connection.mux, options.log, this.observe);
    bus.connection.answeredBy({ pause: () => this.pause(), resume: () => this.resume() });
  }

  /** Nest adds every handler it finds; one that cannot be right stops the boot. */
  override addHandler(
    pattern: string,
    callback: MessageHandler,
    isEventHandler = false,
    extras: { operation?: AnyOperation; listeners?: Listeners } = {},
  ): void {
    if (this.messageHandlers.has(pattern)) throw new Error(`There are two handlers for ${pattern}.`);
    super.addHandler(pattern, callback, isEventHandler, extras);
    const handle: Handle = (input, context) => settled(callback(input, context));
    if (extras.operation) this.addOperation(extras.operation, handle);
    else if (extras.listeners) this.addConsumer(extras.listeners, handle);
    else throw new Error(`${pattern} is handled without @Handles or @Consumer.`);
  }

  listen(callback: (error?: unknown) => void): void {
    this.starting = this.start();
    this.starting.then(() => callback(), callback);
  }

  /** Takes nothing new, finishes what runs. */
  async drain(): Promise<void> {
    this.draining = true;
    const inTime = await withTimeout(
      this.end().then(() => true),
      DRAIN_MS,
      () => false,
    );
    if (!inTime) this.options.log.warn({ running: this.responder.running }, 'some handlers did not finish in time');
  }

  close(): Promise<void> {
    return this.drain();
  }

  /** Has a dead letter handled again. What holds no event, or one of another company, was buried for that and stays. */
  async replay({ subject, body }: Message, delivery: Delivery): Promise<void> {
    const consumer = this.consumers.get(delivery.consumer);
    if (!consumer) throw new Error(`${this.service} has no consumer ${delivery.consumer}.`);
    const event = readEvent(subject, body);
    if (typeof event === 'string') throw new Error(event);
    await consumer.handle(event, delivery);
  }

  /**
   * Has an event handled that the consumer has missed. One that comes before its turn is deferred; so is one that fails, and what
   * holds no event is buried, as if the stream had delivered it. False where it failed.
   */
  async hear({ subject, body }: Message, { consumer, place }: Pick<Delivery, 'consumer' | 'place'>): Promise<boolean> {
    const { inbox, retryDelaysMs = RETRY_DELAYS_MS, log } = this.options;
    if (!inbox) throw new Error(`The consumer ${consumer} needs an inbox.`);
    const event = readEvent(subject, body);
    if (typeof event === 'string') {
      const letter = { consumer, subject, body, event_id: `seq-${place}`, error: event, attempts: 0, position: null };
      await inbox().bury(letter);
      return false;
    }
    try {
      const delivery = { consumer, attempt: 1, subject, place, released: false, deferred: false };
      await this.replay({ subject, body }, delivery);
      return true;
    } catch (error) {
      if (error instanceof Deferred) return true;
      const failed = { consumer, subject, body, place, attempts: 1, position: event, released: false };
      await inbox().defer(failed, wordsOf(error), retryDelaysMs[0] ?? 0);
      log.warn(
        { err: error, consumer, event_id: event.id },
        'an event that was missed could not be processed and waits',
      );
      return false;
    }
  }

  on(): never {
    throw new Error('the bus has no events of its own; Bus tells whether it is connected');
  }
  unwrap<T>(): T {
    return this.bus as T;
  }

  private addOperation(operation: AnyOperation, handle: Handle): void {
    const { name, service } = operation;
    if (!allOperations().includes(operation)) throw new Error(`The operation ${name} is not declared in contracts.`);
    if (service !== this.service) throw new Error(`${this.service} cannot handle ${name}: it belongs to ${service}.`);
    this.operations.set(operation, operation.audience === 'operator' ? this.refusable(name, handle) : handle);
  }

  private refusable(operation: string, handle: Handle): Handle {
    return async (input, context) => {
      try {
        return await handle(input, context);
      } catch (error) {
        await this.options.onRefused?.({ operation, ctx: context as OperatorContext, input, error });
        throw error;
      }
    };
  }

  private addConsumer(listeners: Listeners, handle: Handle): void {
    const { subscription } = listeners;
    const { durable, service } = subscription;
    if (!allSubscriptions().includes(subscription)) throw new Error(`${durable} is not declared in contracts.`);
    if (service !== this.service) throw new Error(`${this.service} cannot read ${durable}: it belongs to ${service}.`);
    const fault = listeners.fault();
    if (fault !== undefined) throw new Error(`A consumer cannot be right: ${fault}.`);
    this.consumers.set(durable, { subscription, handle: this.observed(durable, handle) });
  }

  private observed(durable: string, handle: Handle): EventHandler {
    return (event, delivery) => {
      const headers: Headers = { [HEADER.requestId]: event.requestid, [HEADER.company]: String(event.companyid) };
      if (event.traceparent !== undefined) headers[HEADER.traceparent] = event.traceparent;
      return this.observe('event', durable, headers, async () => {
        const traceparent = headers[HEADER.traceparent];
        await handle(traceparent === undefined ? event : { ...event, traceparent }, delivery);
      });
    };
  }

  /** A start that is under way notices and ends soon; what it has begun by then ends here. */
  private async end(): Promise<void> {
    await this.starting?.catch(() => undefined);
    const { subscriptions, reading } = this;
    this.subscriptions = [];
    this.reading = [];
    await Promise.all([this.quiet(subscriptions), ...reading.map((one) => one.stop())]);
  }

  /** Gives up the queue group's share, then waits for what was taken before. */
  private async quiet(subscriptions: Subscription[]): Promise<void> {
    if (this.bus.connected) await Promise.all(subscriptions.map((subscription) => subscription.drain()));
    await this.responder.idle();
  }

  /** A process that cannot read its events stops here, before it takes requests that it would not answer. */
  private async start(): Promise<void> {
    const { connection } = this.bus;
    const readers: DurableConsumer[] = [];
    for (const spec of this.consumers.values()) readers.push(await this.reader(spec));
    if (this.draining) return;
    this.subscribe();
    await connection.nc.flush();
    if (this.draining || this.options.holdsEvents) return;
    for (const reader of readers) reader.start();
    this.reading = readers;
  }

  private subscribe(): void {
    const { nc } = this.bus.connection;
    for (const [operation, handle] of this.operations) {
      const callback = (error: Error | null, msg: Msg): void => {
        if (error) this.options.log.error({ err: error, operation: operation.name }, 'the subscription is refused');
        else this.responder.take(operation, handle, msg);
      };
      this.subscriptions.push(nc.subscribe(operation.subject, { queue: this.service, callback }));
    }
  }

  /** Leaves requests to other replicas, and ends those that it has taken. */
  private async pause(): Promise<void> {
    if (this.draining) return;
    const { subscriptions } = this;
    this.subscriptions = [];
    this.paused = subscriptions.length > 0;
    await this.quiet(subscriptions);
  }

  private resume(): void {
    if (this.paused && !this.draining) this.subscribe();
    this.paused = false;
  }

  private async reader({ subscription, handle }: ConsumerSpec): Promise<DurableConsumer> {
    const { durable, filter, manner } = subscription;
    const { inbox, retryDelaysMs = RETRY_DELAYS_MS, periods } = this.options;
    if (!inbox) throw new Error(`The consumer ${durable} needs an inbox.`);
    const { connection } = this.bus;
    const consumer = await openDurable(connection, durable, filter);
    const policy = {
      inbox: inbox(),
      retryDelaysMs,
      inRuns: isInRuns(manner),
      gathered: manner === 'once, gathered',
      periods,
    };
    return new DurableConsumer(connection, durable, consumer, handle, policy);
  }
}

/** Nest gives an observable where a filter or an interceptor has spoken. */
async function settled(result: ReturnType<MessageHandler>): Promise<unknown> {
  const value: unknown = await result;
  return isObservable(value) ? lastValueFrom(value) : value;
}
