import type { Comparison } from '../counts';

/** An event, as the outbox of its service has it. */
export interface Told {
  readonly id: string;
  /** `product/12` */
  readonly resource: string;
  readonly topic: string;
  readonly sequence: number;
  readonly requestId: string;
  /** Whether the receivers were registered when it happened. */
  readonly isHooked: boolean;
}

/** A resource as its service has stored it; the value is what the last write gave it, where it has one. */
export interface Stored {
  readonly resource: string;
  readonly version: number;
  readonly value: string | null;
}

/** What was sold of a product of which there were so many, and what there is of it now. */
export interface Stock {
  readonly product: string;
  readonly initial: number;
  readonly left: number;
  readonly sold: number;
  readonly restocked: number;
}

/** Everything that stands somewhere after the chaos is over, of the one company that all clients work for. */
export interface ReadBack {
  /** In the order of the outboxes. */
  readonly told: readonly Told[];
  /** Ids of events, in the order of the stream. */
  readonly stream: readonly string[];
  /** Ids of events, in the order of the feed. */
  readonly feed: readonly string[];
  /** Of each topic that has a receiver, ids of events in the order in which they arrived, repetitions too. */
  readonly arrivals: ReadonlyMap<string, readonly string[]>;
  readonly stored: readonly Stored[];
  /** What the lists of the interface show: `product/12`. */
  readonly listed: ReadonlySet<string>;
  /** Notes of refunds and numbers of shipments, each with its order; and addresses of webhooks, each with its own id. */
  readonly marks: readonly { readonly resource: string; readonly value: string }[];
  readonly stock: readonly Stock[];
  /** Sums that are kept, against what they are made of. */
  readonly sums: readonly Comparison[];
  /** Copies in other services, against their source. */
  readonly copies: readonly { readonly what: string; readonly found: string; readonly wanted: string }[];
  /** An app that many companies have: what it is called, and what each of them, and its feed, was told of it. */
  readonly app: {
    readonly name: string;
    readonly told: readonly { readonly company: number; readonly sequences: readonly number[]; readonly fed: number }[];
  };
  /** What must be nowhere: events to publish, events put off, dead letters, stock that nobody asked for. */
  readonly leftovers: readonly { readonly what: string; readonly count: number }[];
}
