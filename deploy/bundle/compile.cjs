// `node compile.cjs <folder> <app>`: stores V8's code cache of an app's bundle, so that starts need no compilation. Runs main in an empty
// environment, since V8 compiles most functions on their first call.
const { renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const { exit } = process;
process.exit = () => undefined;
const [folder, app] = process.argv.splice(2);
const { main, script, compiled } = require(join(folder, 'run.cjs')).load(app);
main();
setImmediate(() => {
  // Atomic, so that no process reads half a file.
  writeFileSync(`${compiled}.new`, script.createCachedData());
  renameSync(`${compiled}.new`, compiled);
  exit(0);
});
