import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

type Config = { projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'] };
type Listener = (...args: unknown[]) => void;

/**
 * The process's own context, where the packages live that Node has loaded (see runtime.cjs). What a test file changes of the
 * process is put back before the next one runs in it.
 */
export default class ProcessEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  private readonly console = globalThis.console;
  private readonly exit = process.exit;
  private readonly env = process.env;
  private readonly listeners = new Set(allListeners().map(([, listener]) => listener));

  constructor({ projectConfig }: Config) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    process.env = { ...process.env };
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    for (const [name, listener] of allListeners()) {
      if (!this.listeners.has(listener)) process.off(name, listener);
    }
    process.exit = this.exit;
    process.env = this.env;
    globalThis.console = this.console;
    // Both would otherwise keep the classes of every file, and the modules behind them.
    for (const registry of ['typeormMetadataArgsStorage', 'classValidatorMetadataStorage']) {
      Reflect.deleteProperty(globalThis, registry);
    }
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** Modules are compiled without one; Jest wants to see the method all the same. */
  getVmContext(): null {
    return null;
  }
}

function allListeners(): [name: string | symbol, listener: Listener][] {
  return process
    .eventNames()
    .flatMap((name) => process.rawListeners(name).map((one): [typeof name, Listener] => [name, one as Listener]));
}
