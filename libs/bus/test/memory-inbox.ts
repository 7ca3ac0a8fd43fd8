import type { DeadMessage, ParkedEvent } from '@marquee/contracts';
import type { Inbox } from '../src';

interface Stored {
  readonly event: ParkedEvent;
  readonly dueAt: number;
}

/** An in-memory inbox for tests of the bus: it knows no order, only due times. */
export class MemoryInbox implements Inbox {
  readonly deadLetters: DeadMessage[] = [];
  /** The floors passed with claims. */
  readonly floors: number[] = [];
  /** The number of claims with events. */
  claims = 0;
  works = true;
  leads = true;
  /** The number of attempts to become the reader. */
  asked = 0;
  private stored: Stored[] = [];
  private readonly claimed = new Set<Stored>();
  private listener: ((consumer: string) => void) | undefined;

  get parked(): readonly ParkedEvent[] {
    return this.stored.map(({ event }) => event);
  }

  async lead(): Promise<boolean> {
    this.asked += 1;
    return this.leads;
  }

  async resign(): Promise<void> {}

  async park(event: ParkedEvent, _error: string, delayMs: number): Promise<void> {
    this.assertWorks();
    await this.settle(event.consumer, [event]);
    this.stored.push({ event, dueAt: Date.now() + delayMs });
  }

  async claim(_consumer: string, floor: number, most: number): Promise<{ ready: ParkedEvent[]; left: boolean }> {
    this.floors.push(floor);
    const ready = this.stored.filter((one) => one.dueAt <= Date.now() && !this.claimed.has(one)).slice(0, most);
    for (const one of ready) this.claimed.add(one);
    this.claims += ready.length;
    return { ready: ready.map(({ event }) => event), left: this.stored.length > 0 };
  }

  async settle(_consumer: string, events: readonly ParkedEvent[]): Promise<void> {
    this.stored = this.stored.filter(({ event }) => !events.some(({ place }) => place === event.place));
  }

  async release(): Promise<void> {
    this.claimed.clear();
  }

  async deadLetter(letter: DeadMessage): Promise<void> {
    this.assertWorks();
    this.deadLetters.push(letter);
    this.stored = this.stored.filter(({ event }) => event.body !== letter.body);
  }

  onDue(listener: (consumer: string) => void): () => void {
    this.listener = listener;
    return () => (this.listener = undefined);
  }

  deliverDue(consumer: string): void {
    this.listener?.(consumer);
  }

  private assertWorks(): void {
    if (!this.works) throw new Error('no database');
  }
}
