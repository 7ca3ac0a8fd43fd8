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
  /** Between passes, while there is nothing more to do. */
  readonly seconds: number;
  /** What it does, as the log says it: `the sending of mails`. */
  readonly task: string;
  /** One more pass when the process stops, for what was committed last. */
  readonly alsoAtStop?: boolean;
}
/** One pass; true where there is more to do at once. */
type Pass = () => Promise<boolean>;

const EVERY = Symbol('every');

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

/** Finds what is declared with `Every`, starts it when the app is up, and stops it before the storage is closed. */
@Injectable()
export class Workers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loops = new Map<object, { readonly loop: Loop; readonly options: EveryOptions }[]>();

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    for (const wrapper of [...this.discovery.getProviders(), ...this.discovery.getControllers()]) {
      const worker: unknown = wrapper.instance;
      if (typeof worker === 'object' && worker !== null) this.loops.set(worker, this.loopsOf(worker));
    }
    for (const { loop } of this.all()) loop.start();
  }

  /** Waits for the passes under way. */
  async beforeApplicationShutdown(): Promise<void> {
    const stopped = this.all().map(({ loop, options }) => {
      if (options.alsoAtStop) loop.wake();
      return loop.stop();
    });
    await Promise.all(stopped);
  }

  /** The next pass of all that this provider does begins now, or right after the one under way. */
  wake(worker: object): void {
    for (const { loop } of this.loops.get(worker) ?? []) loop.wake();
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
