/**
 * Starts an app from its bundle beside this file, so that Node resolves and reads no other files. Uses the stored code cache of V8, which
 * another version of V8 rejects and replaces by compiling.
 */
const { existsSync, readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { constants } = require('node:os');
const { join } = require('node:path');
const { Script } = require('node:vm');
const { nameSources } = require('./stack-traces.cjs');

/** The digest is at the end of a bundle and in the name of its code cache, so that the two always match. */
const DIGEST = /\/\/ ([0-9a-f]{32})\n$/;

/** Returns an app's main function, its script and the path of its code cache. */
exports.load = (app) => {
  const file = join(__dirname, `${app}.js`);
  const source = readFileSync(file, 'latin1');
  const [, digest] = DIGEST.exec(source.slice(-50)) ?? [];
  const compiled = join(__dirname, `${app}.${digest}.compiled`);
  const script = new Script(source, {
    // The code cache names the script as at compile time; stack traces name the sources.
    filename: nameOf(app),
    cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
  });
  const run = script.runInThisContext();
  return { main: () => run({}, createRequire(file), file, __dirname), script, compiled };
};

exports.run = (app, version) => {
  // `marquee health` shows it.
  process.env.MARQUEE_VERSION ??= version;
  if (process.pid === FIRST) for (const signal of ['SIGTERM', 'SIGINT']) endBy(signal);
  nameSources(nameOf(app), join(__dirname, app));
  exports.load(app).main();
};

/** The pid of a container's first process, which the kernel does not end by default signals. */
const FIRST = 1;

/** During the start of an app, and in a job, no other handler listens; a running app shuts down in order. */
function endBy(signal) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });
}

function nameOf(app) {
  return `bundle/${app}.js`;
}
