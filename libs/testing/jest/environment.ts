import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { forgetTestContracts } from './declared-contracts';
import { FailedTestLogs } from './failed-test-logs';
import { disableContexts } from './used-contexts';

type Config = {
  projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'];
};
type Block = { readonly name: string; readonly parent?: Block };
type TestEvent = { readonly name: string; readonly test?: Block & { readonly errors: readonly unknown[] } };
type Listener = (...args: unknown[]) => void;

/**
 * Runs tests in the process's own context, where Node has loaded the packages (see runtime.cjs). Restores the process before the next test
 * file.
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
  private readonly symbols = new Set(symbolsOfJest());
  private readonly logs = new FailedTestLogs();

  constructor({ projectConfig }: Config) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    process.env = { ...process.env };
  }

  async setup(): Promise<void> {}

  handleTestEvent({ name, test }: TestEvent): void {
    if (name === 'test_start') this.logs.testStarts();
    if (name === 'test_done' && test && test.errors.length > 0) this.logs.testFailed(fullName(test));
  }

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    disableContexts();
    forgetTestContracts();
    for (const [name, listener] of allListeners()) {
      if (!this.listeners.has(listener)) process.off(name, listener);
    }
    process.exit = this.exit;
    process.env = this.env;
    globalThis.console = this.console;
    // Jest expects a new global for every file; otherwise the listeners of earlier files would receive each test.
    for (const symbol of symbolsOfJest()) if (!this.symbols.has(symbol)) Reflect.deleteProperty(globalThis, symbol);
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** Jest requires the method, though modules are compiled without a VM context. */
  getVmContext(): null {
    return null;
  }
}

function fullName({ name, parent }: Block): string {
  return parent?.parent ? `${fullName(parent)} ${name}` : name;
}

/** Jest's keys for the tests of a file and the listeners of their events. */
const OF_JEST: ReadonlySet<string | undefined> = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS']);

function symbolsOfJest(): symbol[] {
  return Object.getOwnPropertySymbols(globalThis).filter(({ description }) => OF_JEST.has(description));
}

function allListeners(): [name: string | symbol, listener: Listener][] {
  return process
    .eventNames()
    .flatMap((name) => process.rawListeners(name).map((one): [typeof name, Listener] => [name, one as Listener]));
}
