import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';

const LOCK = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

/**
 * Some packages load others if they happen to be installed. In a bundle those that are for development alone are missing, as they are in
 * production, whether or not they are installed while it is made.
 */
export const productionAlone = {
  name: 'production alone',
  setup(build) {
    const names = developmentNames().map((name) => name.replaceAll('.', String.raw`\.`));
    const filter = new RegExp(`^(?:${names.join('|')})(?:/|$)`);
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'missing' }));
    build.onLoad({ filter: /.*/, namespace: 'missing' }, ({ path }) => ({ contents: missing(path) }));
  },
};

/** The names that only packages for development have: of others there is a copy for production, too. */
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
