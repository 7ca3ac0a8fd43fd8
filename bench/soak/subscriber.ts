import { Bus } from '@marquee/bus';
import type { LocalSystem } from '@marquee/local';

/** Hears what services tell on NATS, as any subscriber does. */
export class Subscriber {
  /** Of each company, the sequences of each resource's events, in the order in which they came. */
  private readonly heard = new Map<number, Map<string, number[]>>();

  private constructor(private readonly bus: Bus) {}

  /** What commerce tells, when nothing else is named. */
  static async start({ natsUrl: url, secrets }: LocalSystem, filter = 'events.commerce.*.*.*'): Promise<Subscriber> {
    const bus = await Bus.connect({ url, name: 'cli', user: 'cli', password: secrets.nats.cli });
    const subscriber = new Subscriber(bus);
    await bus.tail(filter, ({ companyid, subject, sequence }) => subscriber.hear(Number(companyid), subject, sequence));
    return subscriber;
  }

  stop(): Promise<void> {
    return this.bus.drain();
  }

  /** The sequences of the company's events by resource; events that arrive later are added to the same map. */
  heardOf(company: number): ReadonlyMap<string, readonly number[]> {
    return this.resourcesOf(company);
  }

  private hear(company: number, resource: string, sequence: number): void {
    const resources = this.resourcesOf(company);
    const before = resources.get(resource);
    if (before) before.push(sequence);
    else resources.set(resource, [sequence]);
  }

  private resourcesOf(company: number): Map<string, number[]> {
    const resources = this.heard.get(company) ?? new Map<string, number[]>();
    this.heard.set(company, resources);
    return resources;
  }
}

/** Whether these are the events of a resource with this version: in order, and each once. */
export function isWhole(sequences: readonly number[] = [], version: number): boolean {
  return sequences.length === version && sequences.every((sequence, index) => sequence === index + 1);
}
