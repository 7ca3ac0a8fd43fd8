import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NATIVE } from '../bundle/bundle.mjs';

const MACHINE_CODE = /\.node$|\.so(?:\.[\d.]+)?$/;
const manifestOf = (name) => JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'));

/**
 * Adds native packages, which cannot be bundled, with their dependencies. Returns their names and the files that the system's loader opens.
 */
export function addPackages(folder) {
  const names = withDependencies(NATIVE);
  for (const name of names) cpSync(join('node_modules', name), join(folder, 'node_modules', name), { recursive: true });
  const files = names.flatMap((name) => {
    const inside = readdirSync(join('node_modules', name), { recursive: true, encoding: 'utf8' });
    return inside.map((file) => join('node_modules', name, file));
  });
  return { names, natives: files.filter((file) => MACHINE_CODE.test(file)) };
}

/** Optional packages for other machines are not installed. */
function withDependencies(names) {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(name);
    const optional = Object.keys(optionalDependencies).filter((one) => existsSync(join('node_modules', one)));
    for (const one of [...Object.keys(dependencies).filter((one) => !(one in optionalDependencies)), ...optional]) {
      visit(one);
    }
  };
  for (const name of names) visit(name);
  return [...found];
}

/** `name@version` of every package with a file in a bundle of `dist`, or in the console's scripts. */
export function bundledPackages() {
  const files = ['dist/bundle', 'dist/assets/console'].flatMap((folder) =>
    readdirSync(folder).map((file) => join(folder, file)),
  );
  const lists = files.filter((file) => file.endsWith('.inputs.json'));
  const inputs = lists.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
  const names = inputs.flatMap(
    (file) => /^(?:\.\.\/)?node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  return new Set([...new Set(names)].map(withVersion));
}

export function withVersion(name) {
  const manifest = manifestOf(name);
  return `${manifest.name}@${manifest.version}`;
}
