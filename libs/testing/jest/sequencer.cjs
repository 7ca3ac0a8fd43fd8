const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Starts long files first, so that no worker is the only one running at the end: soaks, system tests, integration
 * tests, then unit tests. In a fresh clone Jest knows no durations.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort([...tests]).toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
  }
};

function rankOf(path) {
  if (path.endsWith('.system.test.ts')) {
    if (path.endsWith('/soaks.system.test.ts')) return 0;
    return /\/(?:libs|apps\/cli)\//.test(path) ? 2 : 1;
  }
  return path.endsWith('.integration.test.ts') ? 3 : 4;
}
