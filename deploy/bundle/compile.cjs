// `node compile.cjs <folder> <app>`: keeps what V8 makes of an app's bundle, so that it does not compile it at each start.
// Most functions are compiled when they are called first. So the app's main is called here, in an environment that has nothing:
// it loads all it needs, finds nothing that it could work on, says so, and wants to end.
const { renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const { exit } = process;
process.exit = () => undefined;
const [folder, app] = process.argv.splice(2);
const { main, script, compiled } = require(join(folder, 'run.cjs')).load(app);
main();
setImmediate(() => {
  // Nobody finds half a file.
  writeFileSync(`${compiled}.new`, script.createCachedData());
  renameSync(`${compiled}.new`, compiled);
  exit(0);
});
