const { existsSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join, relative, resolve } = require('node:path');
const NodePackagesRuntime = require('./runtime.cjs');

const ROOT = resolve(__dirname, '../../..');
const BUILT = join(ROOT, 'dist');
const SHIPPED = /^(?:apps|libs)\/(?!testing\/jest\/)/;

/**
 * Takes our own modules from the build, too, once for all test files of a worker: loading them anew took a second of each
 * file. The tests run what ships; only the test file itself is loaded by Jest. What a module keeps is kept from file to file,
 * so these tests mock no module, and what counts what is declared is a unit test.
 */
module.exports = class BuiltModulesRuntime extends NodePackagesRuntime {
  requireModule(from, name, options, isRequireActual) {
    const built = options?.isInternalModule ? undefined : builtModule(from, name);
    return built === undefined ? super.requireModule(from, name, options, isRequireActual) : createRequire(from)(built);
  }
};

function builtModule(from, name) {
  const source = sourceOf(from, name);
  if (source === undefined || !SHIPPED.test(relative(ROOT, source))) return undefined;
  return join(BUILT, relative(ROOT, source).replace(/\.ts$/, '.js'));
}

/** The file of ours that is meant; undefined for a package, and for what is not built. */
function sourceOf(from, name) {
  if (name === '@marquee/bus/client') return join(ROOT, 'libs/bus/src/client.ts');
  if (name?.startsWith('@marquee/')) return join(ROOT, 'libs', name.slice('@marquee/'.length), 'src/index.ts');
  if (!name?.startsWith('.')) return undefined;
  const path = resolve(dirname(from), name);
  return [`${path}.ts`, join(path, 'index.ts')].find((file) => existsSync(file));
}
