interface Reporter {
  onTestFileStart(test: { readonly path: string }): void;
  onTestFileResult(test: { readonly path: string }): void;
}
const IdleSystem = jest.requireActual<new () => Reporter>('./idle-system.cjs');
const shared = globalThis as { marqueeStopSystem?: () => Promise<void> };

it('stops the shared system once other tests have begun and no system test runs', () => {
  const stop = jest.fn(() => Promise.resolve());
  shared.marqueeStopSystem = stop;
  const reporter = new IdleSystem();
  const [last, next] = [{ path: '/orders.system.test.ts' }, { path: '/orders.integration.test.ts' }];
  reporter.onTestFileStart(last);
  reporter.onTestFileResult(last);
  reporter.onTestFileStart(last);
  expect(stop).not.toHaveBeenCalled();
  reporter.onTestFileStart(next);
  expect(stop).not.toHaveBeenCalled();
  reporter.onTestFileResult(last);
  expect(stop).toHaveBeenCalled();
  delete shared.marqueeStopSystem;
});
