// `node compile.cjs <folder> <bundle>`: keeps what V8 makes of a bundle, so that apps do not compile it at each start.
// Most functions are compiled when they are called first. So every main is called here, in an environment that has nothing:
// it loads all it needs, finds nothing that it could work on, says so, and wants to end.
const { renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const { exit } = process;
process.exit = () => undefined;
const [folder, bundle] = process.argv.splice(2);
const { mains, script, compiled } = require(join(folder, 'run.cjs')).load(bundle);
for (const main of Object.values(mains)) main();
setImmediate(() => {
  // Nobody finds half a file.
  writeFileSync(`${compiled}.new`, script.createCachedData());
  renameSync(`${compiled}.new`, compiled);
  exit(0);
});
