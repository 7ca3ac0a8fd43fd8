/** Stands in for `AsyncLocalStorage` in Jest, because the tests and hooks of a file run one after another. */
module.exports = class SequentialContext {
  current;

  getStore() {
    return this.current;
  }

  run(store, work) {
    const before = this.current;
    this.current = store;
    const restore = () => void (this.current = before);
    let isPending = false;
    try {
      const result = work();
      isPending = typeof result?.then === 'function';
      return isPending ? result.finally(restore) : result;
    } finally {
      if (!isPending) restore();
    }
  }
};
