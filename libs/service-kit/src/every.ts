import {
  Inject,
  Injectable,
  SetMetadata,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { LOGGER, type Logger } from './observability/logger';
import { Loop } from './loop';

interface EveryOptions {
  /** The pause between passes without more to do. */
  readonly seconds: number;
  /** The task name in log lines, for example `sending of mails`. */
  readonly task: string;
  /** Runs a final pass at shutdown, for the last commits. */
  readonly alsoAtStop?: boolean;
}
/** One pass; true if more is due at once. */
type Pass = () => Promise<boolean>;

/** Implemented by providers with background work; called by the kit like Nest's own hooks. */
interface FinishesWork {
  /** Starts nothing more, and waits up to this time for work in progress. */
  finishWork(timeoutMs: number): Promise<void>;
}

const EVERY = Symbol('every');
const TIMEOUT_MS = 5_000;

/**
 * Runs a provider's method repeatedly: at startup, then at the interval, at once if it returns true, and never
 * concurrently.
 *
 * `@Every({ seconds: 60, task: 'deletion of expired rows' }) async sweep(): Promise<boolean> { … }`
 */
export function Every(options: EveryOptions) {
  return <P extends Pass>(target: object, name: string, method: TypedPropertyDescriptor<P>): void => {
    SetMetadata(EVERY, options)(target, name, method);
  };
}

/**
 * Starts all `Every` methods at startup. Stops them before the storage closes, together with providers of background
 * work (`FinishesWork`), such as the queues of libs/storage.
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

  /** Starts nothing more. Waits for passes in progress without limit, and for other work up to this time. */
  finish(timeoutMs: number): Promise<void> {
    return (this.finished ??= this.finishAll(timeoutMs));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.finish(TIMEOUT_MS);
  }

  /** Starts the next pass of this provider now, or right after the current one. */
  wake(worker: object): void {
    for (const { loop } of this.loops.get(worker) ?? []) loop.wake();
  }

  /** Runs final passes last, for rows that the other passes have left. */
  private async finishAll(timeoutMs: number): Promise<void> {
    const last = this.all().filter(({ options }) => options.alsoAtStop);
    const others = this.all().filter(({ options }) => !options.alsoAtStop);
    const queues = [...this.finishing].map((worker) => worker.finishWork(timeoutMs));
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
