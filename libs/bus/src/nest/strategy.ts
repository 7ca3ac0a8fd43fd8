import { withTimeout } from '@marquee/async';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { isObservable, lastValueFrom } from 'rxjs';
import {
  allOperations,
  allSubscriptions,
  Parked,
  isInRuns,
  type AnyOperation,
  type Answering,
  type Delivery,
  type Message,
  type OperatorContext,
  type RefusedCall,
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
import { reportingIgnored } from './ignored-fields';
import { type BusLog, type HandlerObserver, HEADER, type Headers, messageOf } from '../wire';
import { type Handle, Responder } from '../calls';

export interface StrategyOptions {
  /** Required for a service with consumers. */
  readonly inbox?: () => Inbox;
  readonly log: BusLog;
  readonly observe?: HandlerObserver;
  /** Called for every failed operator operation, before the caller gets its error. */
  readonly onRefused?: (call: RefusedCall) => Promise<void>;
  /** Milliseconds after each failure of an event handler. */
  readonly retryDelaysMs?: readonly number[];
  /** Leaves events in the stream; only events passed directly are handled. */
  readonly holdsEvents?: boolean;
  /** Overrides the default periods of a consumer. */
  readonly periods?: Partial<Periods>;
}

interface ConsumerSpec {
  readonly subscription: EventSubscription;
  readonly handle: EventHandler;
}

/** Four minutes in all: longer than a restart, shorter than a backlog of events may wait. */
const RETRY_DELAYS_MS = [100, 500, 2000, 5000, 15_000, 30_000, 60_000, 120_000];
const DRAIN_MS = 10_000;

/** The server side of the bus: Nest finds the handlers, this class calls them. */
export class BusStrategy extends Server implements CustomTransportStrategy {
  /** This class retries failed event handlers, so Nest must not log them. */
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
    private readonly service: Answering,
    private readonly options: StrategyOptions,
  ) {
    super();
    this.observe = options.observe ?? ((_kind, _name, _headers, run) => run());
    this.responder = new Responder(bus.connection.mux, options.log, this.observe);
    bus.connection.answeredBy({ pause: () => this.pause(), resume: () => this.resume() });
  }

  /** Nest adds every handler it finds; an invalid one stops the boot. */
  override addHandler(
    pattern: string,
    callback: MessageHandler,
    isEventHandler = false,
    extras: { operation?: AnyOperation; listeners?: Listeners } = {},
  ): void {
    if (this.messageHandlers.has(pattern)) throw new Error(`${pattern} has two handlers. Keep one of them.`);
    super.addHandler(pattern, callback, isEventHandler, extras);
    const handle: Handle = (input, context) => settled(callback(input, context));
    if (extras.operation) this.addOperation(extras.operation, handle);
    else if (extras.listeners) this.addConsumer(extras.listeners, handle);
    else throw new Error(`${pattern} is handled without @Handles or @Consumer. Add one of the decorators.`);
  }

  listen(callback: (error?: unknown) => void): void {
    this.starting = this.start();
    this.starting.then(() => callback(), callback);
  }

  /** Accepts nothing new and finishes running handlers. */
  async drain(): Promise<void> {
    this.draining = true;
    const inTime = await withTimeout(
      this.end().then(() => true),
      DRAIN_MS,
      () => false,
    );
    if (!inTime) {
      this.options.log.warn(
        { running: this.responder.running },
        'some handlers did not finish before the shutdown timeout',
      );
    }
  }

  close(): Promise<void> {
    return this.drain();
  }

  /** Handles a dead letter again. A message without a valid event stays a dead letter. */
  async replay({ subject, body }: Message, delivery: Delivery): Promise<void> {
    const consumer = this.consumers.get(delivery.consumer);
    if (!consumer) throw new Error(`${this.service} has no consumer ${delivery.consumer}.`);
    const event = readEvent(subject, body);
    if (typeof event === 'string') throw new Error(event);
    await consumer.handle(event, delivery);
  }

  /**
   * Handles an event that the consumer missed, as if the stream delivered it: out-of-order or failing events are
   * parked, invalid ones dead-lettered. False if it failed.
   */
  async redeliver(
    { subject, body }: Message,
    { consumer, place }: Pick<Delivery, 'consumer' | 'place'>,
  ): Promise<boolean> {
    const { inbox, retryDelaysMs = RETRY_DELAYS_MS, log } = this.options;
    if (!inbox) throw new Error(`The consumer ${consumer} needs an inbox. Pass one when the service starts.`);
    const event = readEvent(subject, body);
    if (typeof event === 'string') {
      const letter = { consumer, subject, body, event_id: `seq-${place}`, error: event, attempts: 0, position: null };
      await inbox().deadLetter(letter);
      return false;
    }
    try {
      const delivery = { consumer, attempt: 1, subject, place, released: false, parked: false };
      await this.replay({ subject, body }, delivery);
      return true;
    } catch (error) {
      if (error instanceof Parked) return true;
      const failed = { consumer, subject, body, place, attempts: 1, position: event, released: false };
      await inbox().park(failed, messageOf(error), retryDelaysMs[0] ?? 0);
      log.warn({ err: error, consumer, event_id: event.id }, 'could not process a missed event; parking it');
      return false;
    }
  }

  on(): never {
    throw new Error('the transport strategy emits no events; use Bus to check the connection');
  }
  unwrap<T>(): T {
    return this.bus as T;
  }

  private addOperation(operation: AnyOperation, handle: Handle): void {
    const { name, service } = operation;
    if (!allOperations().includes(operation)) throw new Error(`The operation ${name} is not declared in contracts.`);
    if (service !== this.service) throw new Error(`${this.service} cannot handle ${name}: it belongs to ${service}.`);
    const reporting = reportingIgnored(operation, handle, (...args) => this.readerBeside(name)?.(...args));
    this.operations.set(operation, operation.audience === 'operator' ? this.refusable(name, handle) : reporting);
  }

  /** The handler of `catalog.products.get` for `catalog.products.update`. */
  private readerBeside(name: string): Handle | undefined {
    const get = name.replace(/[^.]+$/, 'get');
    return [...this.operations].find(([operation]) => operation.name === get)?.[1];
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
    if (fault !== undefined) throw new Error(`Invalid consumer: ${fault}.`);
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

  /** A start in progress notices this and ends soon; whatever it has begun ends here. */
  private async end(): Promise<void> {
    await this.starting?.catch(() => undefined);
    const { subscriptions, reading } = this;
    this.subscriptions = [];
    this.reading = [];
    await Promise.all([this.quiet(subscriptions), ...reading.map((one) => one.stop())]);
  }

  /** Unsubscribes from the queue group, then waits for accepted requests. */
  private async quiet(subscriptions: Subscription[]): Promise<void> {
    if (this.bus.connected) await Promise.all(subscriptions.map((subscription) => subscription.drain()));
    await this.responder.idle();
  }

  /** A process that cannot read its events stops here, before it accepts requests. */
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
        if (error) {
          this.options.log.error(
            { err: error, operation: operation.name },
            'NATS refused the subscription to an operation',
          );
        } else this.responder.take(operation, handle, msg);
      };
      this.subscriptions.push(nc.subscribe(operation.subject, { queue: this.service, callback }));
    }
  }

  /** Leaves requests to other replicas, and finishes the accepted ones. */
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
    if (!inbox) throw new Error(`The consumer ${durable} needs an inbox. Pass one when the service starts.`);
    const { connection } = this.bus;
    const consumer = await openDurable(connection, durable, filter);
    const policy = {
      inbox: inbox(),
      retryDelaysMs,
      inRuns: isInRuns(manner),
      batched: manner === 'once, batched',
      periods,
    };
    return new DurableConsumer(connection, durable, consumer, handle, policy);
  }
}

/** Nest returns an observable if a filter or an interceptor has run. */
async function settled(result: ReturnType<MessageHandler>): Promise<unknown> {
  const value: unknown = await result;
  return isObservable(value) ? lastValueFrom(value) : value;
}
