/** How an operation of the reference was answered. */
export interface Called {
  readonly operation: string;
  /** How often it was called. */
  readonly calls: number;
  /** The lowest status that it was answered with; null where no answer came. */
  readonly best: number | null;
}

/** What a run has sent, what it was answered, and what was wrong with that. */
export interface Fuzzed {
  readonly requests: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly operations: readonly Called[];
  /** A sentence for each thing that is wrong, with the request that it came of. */
  readonly faults: readonly string[];
}

/** Collects them while the run goes on. */
export class Findings {
  private readonly statuses = new Map<string, number>();
  private readonly faults: string[] = [];
  private readonly operations = new Map<string, Called>();
  private requests = 0;

  /** One more request, and how it was answered; null is a connection that was closed without a word. */
  count(status: number | null): void {
    this.requests += 1;
    const name = String(status ?? 'none');
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
  }

  /** The same for a request to an operation of the reference. */
  countCall(operation: string, status: number | null): void {
    this.count(status);
    const { calls, best } = this.operations.get(operation) ?? { calls: 0, best: null };
    this.operations.set(operation, {
      operation,
      calls: calls + 1,
      best: best === null || status === null ? (status ?? best) : Math.min(best, status),
    });
  }

  fault(sentence: string): void {
    this.faults.push(sentence);
  }

  result(operations: readonly string[]): Fuzzed {
    const byStatus = [...this.statuses].toSorted(([one], [other]) => one.localeCompare(other));
    return {
      requests: this.requests,
      statuses: Object.fromEntries(byStatus),
      operations: operations.map((operation) => this.operations.get(operation) ?? { operation, calls: 0, best: null }),
      faults: this.faults,
    };
  }
}

/** How long a share of the run goes on: until a moment, and so many rounds at most. */
export interface Length {
  readonly until: number;
  readonly rounds: number;
  readonly signal: AbortSignal;
}

/** The numbers of the rounds, until the share is over. */
export function* roundsOf({ until, rounds, signal }: Length): Generator<number> {
  for (let round = 0; round < rounds && Date.now() < until; round += 1) {
    signal.throwIfAborted();
    yield round;
  }
}
