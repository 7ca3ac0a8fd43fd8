const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * A long file that comes last keeps one worker busy while the others have nothing left to do. In a fresh clone Jest knows no
 * times and goes by the sizes of files; the sizes of tests say more: system tests take longest, those that start apps of their
 * own when the checks beside the tests are done, and unit tests fill what is left.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort([...tests]).toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
  }
};

function rankOf(path) {
  if (path.endsWith('.system.test.ts')) return /\/(?:libs|apps\/cli)\//.test(path) ? 1 : 0;
  return path.endsWith('.integration.test.ts') ? 2 : 3;
}
