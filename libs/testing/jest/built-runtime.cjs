const { existsSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join, relative, resolve } = require('node:path');
const NodePackagesRuntime = require('./runtime.cjs');

const ROOT = resolve(__dirname, '../../..');
const BUILT = join(ROOT, 'dist');
// tests/licenses imports bench, which the build does not contain; tests/repository uses the globals of Jest.
const SHIPPED = /^(?:apps\/(?!console\/)|libs\/(?!testing\/jest\/)|tests\/(?!licenses\/|repository\/))/;

/**
 * Loads our modules from the build once per worker, because a reload would take a second for each file. Tests run what
 * ships; they share module state and cannot mock modules. `jest.requireActual` loads a module of its own.
 */
module.exports = class BuiltModulesRuntime extends NodePackagesRuntime {
  requireModule(from, name, options, isRequireActual) {
    const built = options?.isInternalModule || isRequireActual ? undefined : builtModule(from, name);
    return built === undefined ? super.requireModule(from, name, options, isRequireActual) : createRequire(from)(built);
  }
};

function builtModule(from, name) {
  if (name?.startsWith('.') && resolve(dirname(from), name).startsWith(BUILT)) return resolve(dirname(from), name);
  const source = sourceOf(from, name);
  if (source === undefined || !SHIPPED.test(relative(ROOT, source))) return undefined;
  return join(BUILT, relative(ROOT, source).replace(/\.ts$/, '.js'));
}

/** Undefined for a package, and for a file that the build does not contain. */
function sourceOf(from, name) {
  const [, library, entry = 'index'] = /^@marquee\/([^/]+)(?:\/(.+))?$/.exec(name ?? '') ?? [];
  if (library !== undefined) return join(ROOT, 'libs', library, 'src', `${entry}.ts`);
  if (!name?.startsWith('.')) return undefined;
  const path = resolve(dirname(from), name);
  return [`${path}.ts`, join(path, 'index.ts')].find((file) => existsSync(file));
}
