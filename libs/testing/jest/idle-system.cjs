const isOfSystem = (path) => path.endsWith('.system.test.ts');

/**
 * Stops the shared system after the last system test, since idle apps poll Postgres and NATS. The sequencer starts all
 * system tests before other tests.
 */
module.exports = class IdleSystem {
  running = 0;
  isLastStarted = false;

  onTestFileStart({ path }) {
    if (isOfSystem(path)) this.running += 1;
    else this.isLastStarted = true;
    this.stopIfIdle();
  }

  onTestFileResult({ path }) {
    if (isOfSystem(path)) this.running -= 1;
    this.stopIfIdle();
  }

  stopIfIdle() {
    if (!this.isLastStarted || this.running > 0) return;
    // The tear-down of the run waits for the same stop, and reports its failure.
    void globalThis.marqueeStopSystem?.().catch(() => undefined);
  }
};
