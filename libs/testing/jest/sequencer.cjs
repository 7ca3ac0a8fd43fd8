const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * A long file that comes last keeps one worker busy while the others have nothing left to do. In a fresh clone Jest knows no
 * times and goes by the sizes of files; the sizes of tests say more: the soaks take longest, then system tests, those that start apps
 * of their own when the checks beside the tests are done, and unit tests fill what is left.
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
