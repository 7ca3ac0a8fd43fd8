const { createRequire, isBuiltin } = require('node:module');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Jest's own runtime loads every package anew for every test file, transformed and in a context of its own: more than three
 * seconds a file for Nest and TypeORM alone. This one takes packages from Node, as production does, once for all files of a
 * worker. Our own modules are still loaded anew for every file, and mocks work as ever.
 */
module.exports = class NodePackagesRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    if (typeof executor?.compile !== 'function') throw new Error('This version of Jest compiles modules elsewhere.');
    // Packages live in the process's own context, and what is tested must too: otherwise their `Date` is not our `Date`.
    executor.compile = (source, filename) => compiled(source, filename, executor.injectedModuleParameters);
  }

  requireModule(from, name, options, isRequireActual) {
    if (options?.isInternalModule || !isPackage(name)) return super.requireModule(from, name, options, isRequireActual);
    return createRequire(from)(name);
  }
};

/** By the name of the file. A function holds no state of a module: each call of it is a module of its own. */
const functions = new Map();

/** Compiling our modules anew for every test file took a quarter of the time of unit tests. */
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
