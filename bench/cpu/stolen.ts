import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROC } from './processes';

interface Look {
  readonly at: number;
  readonly stolen: number;
  readonly all: number;
}

/**
 * What of this machine's processors somebody else had while we wanted them, stretch by stretch. A machine that is one of several on the same
 * processors stands still meanwhile, whatever it is at: what is timed then tells of its neighbours.
 */
export class StolenTime {
  private readonly looks: Look[] = [];

  constructor(private readonly proc: string = PROC) {}

  /** Ends a stretch, and begins the next. */
  look(at: number): void {
    const [, ...ticks] = (readFileSync(join(this.proc, 'stat'), 'utf8').split('\n', 1)[0] ?? '')
      .split(/\s+/)
      .map(Number);
    // What guests of this machine had is counted with its own programs already.
    const own = ticks.slice(0, STOLEN + 1);
    this.looks.push({ at, stolen: own[STOLEN] ?? 0, all: own.reduce((sum, value) => sum + value, 0) });
  }

  /** The share that was stolen in the worst stretch between these times. */
  most(from: number, to: number): number {
    let most = 0;
    for (const [n, { at, ...end }] of this.looks.entries()) {
      const begin = this.looks[n - 1];
      if (begin === undefined || at < from || begin.at > to || end.all === begin.all) continue;
      most = Math.max(most, (end.stolen - begin.stolen) / (end.all - begin.all));
    }
    return most;
  }

  /** The share of the whole time. */
  get share(): number {
    const [first, last] = [this.looks[0], this.looks.at(-1)];
    if (first === undefined || last === undefined || last.all === first.all) return 0;
    return (last.stolen - first.stolen) / (last.all - first.all);
  }
}

/** user, nice, system, idle, iowait, irq, softirq, steal. */
const STOLEN = 7;
