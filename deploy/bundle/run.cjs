/**
 * Starts an app from a bundle beside this file: apps with their packages as one script, so that nothing is looked for or read
 * file by file. What V8 made of the script is kept with it and taken as it is; V8 refuses what another version of itself has
 * made, and compiles the script then.
 */
const { existsSync, readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { constants } = require('node:os');
const { join } = require('node:path');
const { Script } = require('node:vm');
const { nameSources } = require('./stack-traces.cjs');

/** At the end of a bundle, and in the name of what was made of it: neither meets another's. */
const DIGEST = /\/\/ ([0-9a-f]{32})\n$/;

/**
 * Gives the mains of the apps in a bundle, each of which runs when it is called; and the script, and where it is kept as it was compiled for an app: what others need of
 * it would be read, and held, for nothing.
 */
exports.load = (bundle, app) => {
  const file = join(__dirname, `${bundle}.js`);
  // Nothing but ASCII is in there, which Node reads several times as fast.
  const source = readFileSync(file, 'latin1');
  const [, digest] = DIGEST.exec(source.slice(-50)) ?? [];
  const compiled = join(__dirname, `${app}.${digest}.compiled`);
  const script = new Script(source, {
    // What V8 has made names the script as it was called then, wherever it is by now; stack traces name the sources.
    filename: nameOf(bundle),
    cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
  });
  return { mains: script.runInThisContext()(createRequire(file), file, __dirname), script, compiled };
};

exports.run = (bundle, app) => {
  if (process.pid === FIRST) for (const signal of ['SIGTERM', 'SIGINT']) endBy(signal);
  nameSources(nameOf(bundle), join(__dirname, bundle));
  exports.load(bundle, app).mains[app]();
};

/** The process that a container begins with. The system has no way of its own to end it by a signal. */
const FIRST = 1;

/** While an app starts, and in a job, nobody else listens; an app that runs does, and stops in order. */
function endBy(signal) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });
}

function nameOf(bundle) {
  return `bundle/${bundle}.js`;
}
