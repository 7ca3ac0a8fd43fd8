import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOCK = fileURLToPath(new URL('../../node_modules/.package-lock.json', import.meta.url));

/**
 * Packages for development are there while a bundle is made, and some packages take others if they happen to be there. In the bundle these
 * are missing, as they are where packages for production alone are installed.
 */
export const productionAlone = {
  name: 'production alone',
  setup(build) {
    const { packages } = JSON.parse(readFileSync(LOCK, 'utf8'));
    build.onLoad({ filter: /\/node_modules\// }, ({ path }) => {
      const [, folder] = /^.*?\/(node_modules\/.+)\/[^/]+$/.exec(path) ?? [];
      const found = folder && packageOf(folder, packages);
      return found && packages[found].dev ? { contents: missing(found) } : undefined;
    });
  },
};

/** The innermost package of the lock that a folder belongs to. */
function packageOf(folder, packages) {
  const parts = folder.split('/');
  while (parts.length > 0 && !(parts.join('/') in packages)) parts.pop();
  return parts.length > 0 ? parts.join('/') : undefined;
}

function missing(found) {
  return `throw Object.assign(new Error('${found} is for development alone.'), { code: 'MODULE_NOT_FOUND' });`;
}
