const { createRequire, isBuiltin } = require('node:module');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const SequentialContext = require('./sequential-context.cjs');

/**
 * Jest's runtime would load Nest and TypeORM again for every file, in more than three seconds. This runtime loads packages once per worker
 * through Node, as production does: docs/internal/adr/0071-internals-of-packages.md.
 */
module.exports = class NodePackagesRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    if (typeof executor?.compile !== 'function') throw new Error('This version of Jest compiles modules elsewhere.');
    // Tests must share the context of the packages; otherwise their `Date` is not our `Date`.
    executor.compile = (source, filename) => compiled(source, filename, executor.injectedModuleParameters);
  }

  requireModule(from, name, options, isRequireActual) {
    if (options?.isInternalModule || !isPackage(name)) return super.requireModule(from, name, options, isRequireActual);
    return createRequire(from)(name);
  }

  /**
   * Before Node 24 a running test in an `AsyncLocalStorage` makes each promise of the process three times as expensive.
   * Only jest-circus keeps state of a test file; the packages that it imports are loaded once per worker.
   */
  requireInternalModule(from, name) {
    if (name === 'node:async_hooks') return { AsyncLocalStorage: SequentialContext };
    if (isPackage(name)) return createRequire(from)(name);
    return super.requireInternalModule(from, name);
  }
};

/** Compiled functions by file name. They hold no module state, since each call creates a new module. */
const functions = new Map();

/** Compiling our modules again for every test file would take a quarter of the time of unit tests. */
function compiled(source, filename, parameters) {
  const known = functions.get(filename);
  if (known?.source === source) return known.compiled;
  const compiled = vm.compileFunction(source, parameters, {
    filename,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (!filename.endsWith('.test.ts')) functions.set(filename, { source, compiled });
  return compiled;
}

function isPackage(name) {
  return name !== undefined && /^[^./]/.test(name) && !name.startsWith('@marquee/') && !isBuiltin(name);
}
