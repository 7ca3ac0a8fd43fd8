import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';

const LOCK = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

/** Omits development packages that other packages load if they are installed, so that a bundle equals production. */
export const productionAlone = {
  name: 'production alone',
  setup(build) {
    const names = developmentNames().map((name) => name.replaceAll('.', String.raw`\.`));
    const filter = new RegExp(`^(?:${names.join('|')})(?:/|$)`);
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'missing' }));
    build.onLoad({ filter: /.*/, namespace: 'missing' }, ({ path }) => ({ contents: missing(path) }));
  },
};

/** The packages that only development has; the other packages also have a production copy. */
function developmentNames() {
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8'));
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  const nameOf = (path) => path.split('node_modules/').at(-1);
  const production = new Set(entries.flatMap(([path, { dev }]) => (dev ? [] : nameOf(path))));
  return [...new Set(entries.map(([path]) => nameOf(path)))].filter(
    (name) => !production.has(name) && !isBuiltin(name),
  );
}

function missing(name) {
  return `throw Object.assign(new Error('${name} is for development alone.'), { code: 'MODULE_NOT_FOUND' });`;
}
