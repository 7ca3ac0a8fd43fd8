import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultAction, faultOf, type Struck } from './faults';
import { type Planned, printed, struckBy } from './schedule';

/** A fault that has happened, with its times in milliseconds since the epoch. */
export interface Happened {
  readonly fault: Planned;
  readonly began: number;
  readonly ended: number;
}

/** Runs planned faults, each at its time; they may overlap. */
export class Turmoil {
  readonly happened: Happened[] = [];
  /** Faults that found no target. */
  readonly missed: string[] = [];
  private readonly running = new Set<Promise<void>>();
  /** Faults that have not begun yet. */
  private readonly beginning = new Set<Promise<void>>();
  /** The targets of faults that are not over yet. */
  private readonly held = new Set<string>();

  constructor(
    private readonly struck: Struck,
    private readonly signal: AbortSignal,
  ) {}

  /** When it resolves, every affected target runs again. */
  async run(planned: readonly Planned[]): Promise<void> {
    let begun = Date.now();
    // Faults after a restore wait for the operator and keep their distances.
    let restoring: { readonly until: number; readonly done: Promise<void> } | undefined;
    for (const fault of planned) {
      const wait = begun + fault.at * 1000 - Date.now();
      if (wait > 0) await sleep(wait, undefined, { signal: this.signal });
      if (restoring && fault.at > restoring.until) {
        await restoring.done;
        restoring = undefined;
        begun = Math.max(begun, Date.now() - fault.at * 1000);
      }
      // On a slow machine Postgres must not end before the faults on its sessions and tables begin.
      if (fault.kind === 'postgres') await Promise.all(this.beginning);
      const running = this.happen(fault).finally(() => this.running.delete(running));
      this.running.add(running);
      if (fault.kind === 'restore') restoring = { until: fault.at + fault.lasts, done: running };
    }
    await Promise.all(this.running);
  }

  private async happen(fault: Planned): Promise<void> {
    const { log } = this.struck;
    const target = struckBy(fault);
    // A target that recovers slowly still belongs to its first fault.
    if (this.held.has(target)) return log(`skipped: ${printed(fault)}`);
    this.held.add(target);
    log(printed(fault));
    const action = faultOf(fault, this.struck);
    const began = Date.now();
    await this.begin(action);
    if (action.hasStruck?.() === false) this.missed.push(printed(fault));
    await sleep(fault.lasts * 1000, undefined, { signal: this.signal });
    if (fault.kind === 'restore') await this.othersOver();
    await action.end();
    this.happened.push({ fault, began, ended: Date.now() });
    this.held.delete(target);
  }

  private async begin(action: FaultAction): Promise<void> {
    const begun = Promise.resolve(action.begin()).finally(() => this.beginning.delete(begun));
    this.beginning.add(begun);
    await begun;
  }

  /** Waits for all faults except the waiting one. */
  private async othersOver(): Promise<void> {
    while (this.running.size > 1) await sleep(100, undefined, { signal: this.signal });
  }
}
