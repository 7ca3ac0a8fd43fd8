import type { AppName, LocalSystem } from '@marquee/local';

/** How long somebody's calls took on the whole, and how many there were. */
export interface Spent {
  readonly seconds: number;
  readonly count: number;
}

/** What an app tells Prometheus of itself. */
export class Telling {
  private constructor(private readonly text: string) {}

  /** Whoever asks begins a new measurement of the delays of the app's event loop. */
  static async of(system: LocalSystem, app: AppName): Promise<Telling> {
    const response = await fetch(`http://127.0.0.1:${system.apps.get(app)?.opsPort}/metrics`);
    return new Telling(await response.text());
  }

  /** Milliseconds by which the event loop was late since somebody last asked. */
  get loopDelay(): { p99: number; most: number } {
    const late = (name: string): number => Math.max(0, this.value(`nodejs_eventloop_lag_${name}_seconds`) * 1000 - 10);
    return { p99: late('p99'), most: late('max') };
  }

  spent(histogram: string, labels: readonly string[] = []): Spent {
    return { seconds: this.value(`${histogram}_sum`, labels), count: this.value(`${histogram}_count`, labels) };
  }

  /** The sum of all lines of this name whose labels hold these. */
  private value(name: string, labels: readonly string[] = []): number {
    return this.text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  }
}
