import { AsyncLocalStorage, executionAsyncResource } from 'node:async_hooks';
import vm from 'node:vm';
import { allSubscriptions, subscription } from '@marquee/contracts';
import ProcessEnvironment from './environment';

const CHANGED = 'MARQUEE_OF_AN_EARLIER_FILE';

describe('the environment of the tests', () => {
  it('runs packages and tests in the same VM context', () => {
    expect(vm.runInThisContext('globalThis')).toBe(globalThis);
  });

  it('creates new module state for each test file from modules compiled once', () => {
    const loaded = () => {
      const found: unknown[] = [];
      jest.isolateModules(() => found.push(jest.requireActual<{ FailedTestLogs: unknown }>('./failed-test-logs')));
      return (found as { FailedTestLogs: unknown }[])[0]?.FailedTestLogs;
    };
    expect(loaded()).toEqual(expect.any(Function));
    expect(loaded()).not.toBe(loaded());
  });

  it('disables async hooks, which slow promises down before Node 24', async () => {
    await Promise.resolve();
    // An earlier file of this worker may have enabled the hooks, but then no store is set here.
    const stores = Object.getOwnPropertySymbols(executionAsyncResource()).filter(
      (one) => one.description === 'kResourceStore',
    );
    expect(stores.map((one) => Reflect.get(executionAsyncResource(), one) as unknown).filter(Boolean)).toEqual([]);
  });

  it('disables each used AsyncLocalStorage after the test file', async () => {
    const storage = new AsyncLocalStorage<string>();
    await storage.run('of a test file', async () => {
      expect(storage.getStore()).toBe('of a test file');
      await new ProcessEnvironment({ projectConfig: { fakeTimers: {} } as never }).teardown();
      expect(storage.getStore()).toBeUndefined();
    });
  });

  it('removes the contracts that a test file has declared', async () => {
    const before = allSubscriptions().length;
    subscription('catalog', 'catalog-test-environment', 'tenant', 'once');
    expect(allSubscriptions()).toHaveLength(before + 1);
    await new ProcessEnvironment({ projectConfig: { fakeTimers: {} } as never }).teardown();
    expect(allSubscriptions()).toHaveLength(before);
  });

  it('restores the process object for the next test file', async () => {
    const {
      console,
      process: { exit, env },
    } = globalThis;
    const environment = new ProcessEnvironment({ projectConfig: { fakeTimers: {} } as never });
    const received = () => undefined;
    process.env[CHANGED] = 'yes';
    process.on('SIGUSR2', received);
    process.exit = (() => undefined) as never;
    globalThis.console = { ...console };
    const tests = Symbol('JEST_STATE_SYMBOL');
    Object.assign(globalThis, { [tests]: {} });
    await environment.teardown();
    expect(Object.getOwnPropertySymbols(globalThis)).not.toContain(tests);
    expect([process.env, process.exit, globalThis.console]).toEqual([env, exit, console]);
    expect(process.env).not.toHaveProperty(CHANGED);
    expect(process.listeners('SIGUSR2')).not.toContain(received);
  });
});
