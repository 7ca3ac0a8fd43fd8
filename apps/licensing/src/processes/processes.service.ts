import { KeyedBatcher } from '@marquee/async';
import { Inject, Injectable } from '@nestjs/common';
import { MAX_PROCESSES, type CallContext, type CompanyId } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { TxOf } from '@marquee/storage';
import type { FoundProcess, NamedProcess } from './processes.repository';
import { ProcessesStore } from './processes.store';

/** Heartbeats of a device's processes that share a transaction. */
const MAX_BATCH_SIZE = 16;

interface Beat {
  readonly ctx: CallContext;
  readonly company: CompanyId;
  readonly named: NamedProcess;
}

/** The processes of active devices. Those of a device run one after the other, so that their limit is exact. */
@Injectable()
export class ProcessesService {
  private readonly beats = new KeyedBatcher<string, Beat, number>(() => ({
    concurrency: 1,
    maxSize: MAX_BATCH_SIZE,
    run: (beats) => this.runAll(beats),
  }));

  constructor(
    private readonly store: ProcessesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Extends the lease of a process or starts it. Returns the number of running processes that the device would have;
   * one more than the limit means that the process was not started.
   */
  run(ctx: CallContext, company: CompanyId, named: NamedProcess): Promise<number> {
    return this.beats.add(`${company}/${named.device_id}`, { ctx, company, named });
  }

  named(ctx: CallContext, company: CompanyId, named: NamedProcess): Promise<FoundProcess | null> {
    return this.store.read(company, ctx).processes.named(named, this.clock.now());
  }

  byId(ctx: CallContext, company: CompanyId, license: number, id: number): Promise<FoundProcess | null> {
    return this.store.read(company, ctx).processes.byId(license, id, this.clock.now());
  }

  running(ctx: CallContext, company: CompanyId, device: number): Promise<FoundProcess[]> {
    return this.store.read(company, ctx).processes.running(device, this.clock.now(), MAX_PROCESSES);
  }

  async remove(ctx: CallContext, company: CompanyId, id: number): Promise<void> {
    await this.store.write({ ...ctx, company }, (tx) => tx.processes.remove(id));
  }

  private runAll(beats: readonly Beat[]): Promise<number[]> {
    const [{ ctx, company } = { ctx: undefined, company: undefined }] = beats;
    if (ctx === undefined) return Promise.resolve([]);
    const deadline = Math.min(...beats.map((one) => one.ctx.deadline));
    return this.store.write({ ...ctx, company, deadline }, async (tx) => {
      const running: number[] = [];
      for (const { named } of beats) running.push(await runProcess(tx, named, this.clock.now()));
      return running;
    });
  }
}

async function runProcess({ processes }: TxOf<ProcessesStore>, named: NamedProcess, now: Date): Promise<number> {
  if (await processes.extend(named, now)) return 1;
  await processes.hold(named.device_id);
  const running = (await processes.others(named, now)) + 1;
  if (running <= MAX_PROCESSES) await processes.start(named, now);
  return running;
}
