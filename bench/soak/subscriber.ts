import { Bus } from '@marquee/bus';
import type { LocalSystem } from '@marquee/local';

/** Hears what services tell on NATS, as any subscriber does. */
export class Subscriber {
  /** The sequences of each resource's events, in the order in which they came. */
  readonly heard = new Map<string, number[]>();

  private constructor(private readonly bus: Bus) {}

  /** What commerce tells, when nothing else is named. */
  static async start({ natsUrl: url, secrets }: LocalSystem, filter = 'events.commerce.*.*.*'): Promise<Subscriber> {
    const bus = await Bus.connect({ url, name: 'cli', user: 'cli', password: secrets.nats.cli });
    const subscriber = new Subscriber(bus);
    await bus.tail(filter, ({ subject, sequence }) => subscriber.hear(subject, sequence));
    return subscriber;
  }

  stop(): Promise<void> {
    return this.bus.drain();
  }

  private hear(resource: string, sequence: number): void {
    const before = this.heard.get(resource);
    if (before) before.push(sequence);
    else this.heard.set(resource, [sequence]);
  }
}

/** Whether these are the events of a resource with this version: in order, and each once. */
export function isWhole(sequences: readonly number[] = [], version: number): boolean {
  return sequences.length === version && sequences.every((sequence, index) => sequence === index + 1);
}
