import {
  Inject,
  Injectable,
  SetMetadata,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { LOGGER, type Logger } from './logger';
import { Loop } from './loop';

interface EveryOptions {
  /** The pause between passes, while there is nothing more to do. */
  readonly seconds: number;
  /** What it does, as the log says it: `the sending of mails`. */
  readonly task: string;
  /** One more pass when the process stops, for what was committed last. */
  readonly alsoAtStop?: boolean;
}
/** One pass; true where there is more to do at once. */
type Pass = () => Promise<boolean>;

/** Of a provider that has work under way beside the passes; the kit calls it as Nest calls its own hooks. */
interface FinishesWork {
  /** Begins nothing more, and waits so long for what is under way. */
  finishWork(patienceMs: number): Promise<void>;
}

const EVERY = Symbol('every');
const PATIENCE_MS = 5_000;

/**
 * Says that a provider's method is called again and again while the process lives: first when the app is up, then every so
 * many seconds, at once where it answers that there is more to do, and never twice at the same time.
 *
 * `@Every({ seconds: 60, task: 'the sweeping of what has ended' }) async sweep(): Promise<boolean> { … }`
 */
export function Every(options: EveryOptions) {
  return <P extends Pass>(target: object, name: string, method: TypedPropertyDescriptor<P>): void => {
    SetMetadata(EVERY, options)(target, name, method);
  };
}

/**
 * Finds what is declared with `Every`, starts it when the app is up, and stops it before the storage is closed, together with
 * everything that finishes its work by itself (`FinishesWork`), like the queues of libs/storage.
 */
@Injectable()
export class Workers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loops = new Map<object, { readonly loop: Loop; readonly options: EveryOptions }[]>();
  private readonly finishing = new Set<FinishesWork>();
  private finished?: Promise<void>;

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    for (const wrapper of [...this.discovery.getProviders(), ...this.discovery.getControllers()]) {
      const worker: unknown = wrapper.instance;
      if (typeof worker !== 'object' || worker === null) continue;
      this.loops.set(worker, this.loopsOf(worker));
      if (finishesWork(worker)) this.finishing.add(worker);
    }
    for (const { loop } of this.all()) loop.start();
  }

  /** No pass and no work begins any more; what is under way is waited for, the passes to their end, other work for so long. */
  finish(patienceMs: number): Promise<void> {
    return (this.finished ??= this.finishAll(patienceMs));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.finish(PATIENCE_MS);
  }

  /** The next pass of all that this provider does begins now, or right after the one under way. */
  wake(worker: object): void {
    for (const { loop } of this.loops.get(worker) ?? []) loop.wake();
  }

  /** The passes that come once more come last, for what the others have left. */
  private async finishAll(patienceMs: number): Promise<void> {
    const last = this.all().filter(({ options }) => options.alsoAtStop);
    const others = this.all().filter(({ options }) => !options.alsoAtStop);
    const queues = [...this.finishing].map((worker) => worker.finishWork(patienceMs));
    await Promise.all([...others.map(({ loop }) => loop.stop()), ...queues]);
    for (const { loop } of last) loop.wake();
    await Promise.all(last.map(({ loop }) => loop.stop()));
  }

  private all() {
    return [...this.loops.values()].flat();
  }

  private loopsOf(worker: object) {
    const methods = Object.getPrototypeOf(worker) as Record<string, Pass> | null;
    return new MetadataScanner().getAllMethodNames(methods).flatMap((name) => {
      const method = methods?.[name];
      const options = method && (Reflect.getMetadata(EVERY, method) as EveryOptions | undefined);
      if (!options) return [];
      const { task, seconds } = options;
      const work = () => method.call(worker);
      return [{ loop: new Loop({ task, work, intervalMs: seconds * 1000, log: this.log }), options }];
    });
  }
}

function finishesWork(worker: object): worker is FinishesWork {
  return 'finishWork' in worker && typeof worker.finishWork === 'function';
}
