import type { DynamicModule } from '@nestjs/common';
import type { Inbox } from '@marquee/bus';
import type {
  Clock,
  ConsumerHead,
  DeadLetter,
  Delivery,
  HeadsPage,
  HeardOf,
  LoweredHeads,
  Message,
  MovedIds,
  OperatorContext,
  PublishedAgain,
  RaisedHeads,
  RefusedCall,
  StoredEvents,
  Strays,
} from '@marquee/contracts';
import type { Logger } from './logger';
import type { RetentionConfig } from './retention';
import type { PublishingBus } from './traced-publishing';

/** The database side of a service, as `storageOf` in libs/storage makes it. */
export interface StoragePart {
  module(url: string, clock: Clock, settings: RetentionConfig): DynamicModule;
  /** Brings the schema to what this build needs. */
  migrate(env: NodeJS.ProcessEnv): Promise<void>;
  /** Settles when somebody has done so. */
  untilMigrated(env: NodeJS.ProcessEnv): Promise<void>;
  attach(app: { get<T>(token: unknown): T }, parts: { bus: PublishingBus; log: Logger }): StorageRuntime;
}
export interface StorageRuntime {
  /** Publishes what commits; refuses a schema older than the code. */
  start(): Promise<void>;
  stop(): Promise<void>;
  ping(): Promise<void>;
  /** A line in the audit log, for what an operator does outside a transaction of its own. */
  audit(ctx: OperatorContext, action: string, detail: object): Promise<void>;
  /** A line in the audit log of what an operator was refused. */
  refused(call: RefusedCall): Promise<void>;
  /** What waits to be published, and for how long the oldest of it does. */
  unpublished(): Promise<{ readonly events: number; readonly seconds: number }>;
  /** Whether events wait because JetStream has no room for them. */
  isStreamFull(): boolean;
  /** Removes some of what the service keeps no longer of its own work; true where there is more. */
  tidy(): Promise<boolean>;
  /** Calls the listener for each step that has removed old rows of a table. */
  onRowsRemoved(listener: (table: string, count: number) => void): void;
  /** Who waits for a connection to the database. */
  poolWaiting(): number;
  readonly connections: {
    /** Calls the listener for each connection that somebody has waited for, and for each that was dropped because it fell silent. */
    listen(listener: { waited(seconds: number): void; dropped(): void }): void;
  };
  readonly inbox: Inbox & { count(): Promise<number> };
  readonly deadLetters: DeadLetterShelf;
  readonly reconciliation: ReconciliationPart;
}
/** What the database knows of events, as `Reconciliation` in libs/storage tells it. */
export interface ReconciliationPart {
  publishLost(ctx: OperatorContext): Promise<PublishedAgain>;
  strays(input: StoredEvents): Promise<Strays>;
  heads(input: HeadsPage): Promise<ConsumerHead[]>;
  lowerHeads(ctx: OperatorContext, input: LoweredHeads): Promise<number>;
  raiseHeads(ctx: OperatorContext, input: RaisedHeads): Promise<number>;
  unheard(input: HeardOf): Promise<string[]>;
  moveIds(ctx: OperatorContext, input: MovedIds): Promise<number>;
}
export interface DeadLetterShelf {
  list(): Promise<DeadLetter[]>;
  count(): Promise<number>;
  /** Hands them to `again`, all or the named one; what fails again stays. */
  replay(
    again: (message: Message, delivery: Delivery) => Promise<void>,
    id?: number,
  ): Promise<{ replayed: number; failed: number }>;
}
