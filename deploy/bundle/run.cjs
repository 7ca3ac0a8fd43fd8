/**
 * Starts an app from its bundle beside this file: the app with its packages as one script, so that nothing is looked for or read
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

/** Gives the main of an app, which runs when it is called; and its script, and where that is kept as it was compiled. */
exports.load = (app) => {
  const file = join(__dirname, `${app}.js`);
  const source = readFileSync(file, 'latin1');
  const [, digest] = DIGEST.exec(source.slice(-50)) ?? [];
  const compiled = join(__dirname, `${app}.${digest}.compiled`);
  const script = new Script(source, {
    // What V8 has made names the script as it was called then, wherever it is by now; stack traces name the sources.
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

/** The process that a container begins with. The system has no way of its own to end it by a signal. */
const FIRST = 1;

/** While an app starts, and in a job, nobody else listens; an app that runs does, and stops in order. */
function endBy(signal) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });
}

function nameOf(app) {
  return `bundle/${app}.js`;
}
