// `node deploy/image/files.mjs <folder>`: lays out the file system of the image. It has what the apps run with and nothing else:
// no shell, no package manager. Runs in a stage of deploy/Dockerfile, beside the build and the packages for production.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addPackages } from './packages.mjs';
import { addSystem } from './system.mjs';

const REFERENCE = '@scalar/fastify-api-reference';

const [target] = process.argv.slice(2);
const app = join(target, 'marquee');

/** What starts an app: its main, the bundles, and the files that it serves. The compiled files beside them are for tests, and so is what a bundle was made of. */
function addApps() {
  const mains = readdirSync('dist/apps').map((name) => `dist/apps/${name}/main.js`);
  for (const path of [...mains, 'dist/bundle', 'dist/assets', 'package.json']) copy(path, join(app, path));
  copy('deploy/image/healthy.cjs', join(app, 'healthy.cjs'));
}

function copy(from, to) {
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.inputs.json') });
}

/** What is in the image, for scanners: packages of npm, which the bundle holds or which lie beside it, Node, and those of the system. */
function addBillOfMaterials(system) {
  const bill = JSON.parse(readFileSync('packages.cdx.json', 'utf8'));
  bill.components.push(referencePart(), ...system);
  writeFileSync(join(app, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

/** Of a package that is needed while building alone, one script is served all the same: see deploy/reference-bundle.mjs. */
function referencePart() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { version } = packages[`node_modules/${REFERENCE}`];
  return { type: 'library', name: REFERENCE, version, purl: `pkg:npm/${REFERENCE.replace('@', '%40')}@${version}` };
}

mkdirSync(app, { recursive: true });
addApps();
const natives = addPackages(app);
addBillOfMaterials(addSystem(target, [process.execPath, ...natives]));
