import type { DynamicModule } from '@nestjs/common';
import type { Inbox } from '@marquee/bus';
import type {
  Clock,
  ConsumerCursor,
  DeadLetter,
  Delivery,
  CursorsPage,
  ConsumerEvents,
  LoweredCursors,
  Message,
  MovedIds,
  OperatorContext,
  PublishedAgain,
  RaisedCursors,
  RefusedCall,
  StoredEvents,
  OrphanedEvents,
} from '@marquee/contracts';
import type { Logger } from './observability/logger';
import type { RetentionConfig } from './retention';
import type { PublishingBus } from './observability/traced-publishing';

/** The database part of a service, created by `storageOf` of libs/storage. */
export interface StoragePart {
  module(url: string, clock: Clock, settings: RetentionConfig): DynamicModule;
  /** Migrates the schema to this build. */
  migrate(env: NodeJS.ProcessEnv): Promise<void>;
  /** Resolves when the schema is migrated. */
  untilMigrated(env: NodeJS.ProcessEnv): Promise<void>;
  attach(app: { get<T>(token: unknown): T }, parts: { bus: PublishingBus; log: Logger }): StorageRuntime;
}
export interface StorageRuntime {
  /** Publishes committed events; refuses a schema older than the code. */
  start(): Promise<void>;
  stop(): Promise<void>;
  ping(): Promise<void>;
  /** Writes an audit line for an operator outside of a transaction. */
  audit(ctx: OperatorContext, action: string, detail: object): Promise<void>;
  /** Writes an audit line for a refused operator. */
  refused(call: RefusedCall): Promise<void>;
  /** The number of unpublished events, and the age of the oldest. */
  unpublished(): Promise<{ readonly events: number; readonly seconds: number }>;
  /** Whether events wait because JetStream has no space. */
  isStreamFull(): boolean;
  /** Deletes some expired infrastructure rows; true if more may be left. */
  tidy(): Promise<boolean>;
  /** Calls the listener after each batch of deleted rows. */
  onRowsRemoved(listener: (table: string, count: number) => void): void;
  /** The number of callers that wait for a database connection. */
  poolWaiting(): number;
  readonly connections: {
    /**
     * Calls the listener for each wait for a connection, and for each connection closed because it was unresponsive.
     */
    listen(listener: { waited(seconds: number): void; dropped(): void }): void;
  };
  readonly inbox: Inbox & { count(): Promise<number> };
  readonly deadLetters: DeadLetterShelf;
  readonly reconciliation: ReconciliationPart;
}
/** The database's record of events, see `Reconciliation` in libs/storage. */
export interface ReconciliationPart {
  publishLost(ctx: OperatorContext): Promise<PublishedAgain>;
  orphans(input: StoredEvents): Promise<OrphanedEvents>;
  cursors(input: CursorsPage): Promise<ConsumerCursor[]>;
  lowerCursors(ctx: OperatorContext, input: LoweredCursors): Promise<number>;
  raiseCursors(ctx: OperatorContext, input: RaisedCursors): Promise<number>;
  missing(input: ConsumerEvents): Promise<string[]>;
  moveIds(ctx: OperatorContext, input: MovedIds): Promise<number>;
}
export interface DeadLetterShelf {
  list(): Promise<DeadLetter[]>;
  count(): Promise<number>;
  /** Passes all dead letters, or the named one, to `again`; those that fail again remain dead letters. */
  replay(
    again: (message: Message, delivery: Delivery) => Promise<void>,
    id?: number,
  ): Promise<{ replayed: number; failed: number }>;
}
