// `node deploy/image/files.mjs <folder>`: lays out the image's file system with only what the apps need: no shell and no package manager.
// Runs at the end of the build stage of deploy/Dockerfile.
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addPackages, bundledPackages, withVersion } from './packages.mjs';
import { addSystem } from './system.mjs';

/** The image serves only one script of this package: see deploy/reference-bundle.mjs. */
const REFERENCE = '@scalar/fastify-api-reference';

const [target] = process.argv.slice(2);
const app = join(target, 'marquee');

/** Adds each app's main, bundle and served files, but not the compiled files, which only tests need. */
function addApps() {
  const mains = readdirSync('dist/apps').map((name) => `dist/apps/${name}/main.js`);
  for (const path of [...mains, 'dist/bundle', 'dist/assets', 'package.json']) copy(path, join(app, path));
  copy('deploy/image/healthy.cjs', join(app, 'healthy.cjs'));
}

function copy(from, to) {
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.inputs.json') });
}

/**
 * The image's contents for scanners: bundled and separate npm packages, Node, and Debian's packages. `npm sbom --omit=dev` also omits
 * packages that apps share with tests.
 */
function addBillOfMaterials(names, system) {
  const bill = JSON.parse(readFileSync('packages.cdx.json', 'utf8'));
  const shipped = new Set([...bundledPackages(), ...[REFERENCE, ...names].map(withVersion)]);
  const packages = bill.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  const listed = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const missing = [...shipped].filter((one) => !listed.has(one));
  if (missing.length > 0) throw new Error(`The bill of materials lacks ${missing.join(', ')}.`);
  bill.components = [...packages, ...system];
  const references = new Set([bill.metadata.component, ...packages].map((component) => component['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => references.has(one)) }));
  writeFileSync(join(app, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

mkdirSync(app, { recursive: true });
// A volume that is mounted here takes over the mode, so that the image's user can write to it.
mkdirSync(join(target, 'data'));
chmodSync(join(target, 'data'), 0o1777);
addApps();
const { names, natives } = addPackages(app);
addBillOfMaterials(names, addSystem(target, [process.execPath, ...natives]));
