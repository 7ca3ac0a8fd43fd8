/** What a run has sent, what it was answered, and what was wrong with that. */
export interface Fuzzed {
  readonly requests: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Operations that no request has succeeded at. */
  readonly unreached: readonly string[];
  /** A sentence for each thing that is wrong, with the request that it came of. */
  readonly faults: readonly string[];
}

/** Collects them while the run goes on. */
export class Findings {
  private readonly statuses = new Map<string, number>();
  private readonly faults: string[] = [];
  private readonly reached = new Set<string>();
  private requests = 0;

  /** One more request, and how it was answered; null is a connection that was closed without a word. */
  count(status: number | null): void {
    this.requests += 1;
    const name = String(status ?? 'none');
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
  }

  success(operation: string): void {
    this.reached.add(operation);
  }

  fault(sentence: string): void {
    this.faults.push(sentence);
  }

  result(operations: readonly string[]): Fuzzed {
    const byStatus = [...this.statuses].toSorted(([one], [other]) => one.localeCompare(other));
    return {
      requests: this.requests,
      statuses: Object.fromEntries(byStatus),
      unreached: operations.filter((operation) => !this.reached.has(operation)),
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
