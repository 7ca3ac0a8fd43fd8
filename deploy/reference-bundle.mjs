// `node deploy/reference-bundle.mjs <folder>`: adds the script of the `/docs` page to a build. It comes from a Fastify plugin that the
// gateway should not load, because that takes 38 MB and blocks a second.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const PLUGIN = '@scalar/fastify-api-reference';
/** Relative to the build's folder; the gateway reads it there. */
const BUNDLE = 'assets/reference.js.gz';

/** Compressed once for each version of the package, and cached beside the packages. */
export async function addReferenceBundle(folder) {
  const { version } = JSON.parse(readFileSync(join(MODULES, PLUGIN, 'package.json'), 'utf8'));
  const kept = join(MODULES, `.cache/reference-${version}.js.gz`);
  if (!existsSync(kept)) keep(kept, gzipSync(await script(), { level: 9 }));
  const target = join(folder, BUNDLE);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(kept, target);
}

/** Requests the script from the plugin. */
async function script() {
  const [{ fastify }, { default: plugin }] = await Promise.all(['fastify', PLUGIN].map((name) => import(name)));
  const server = fastify();
  await server.register(plugin, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { statusCode, payload } = await server.inject('/docs/js/scalar.js');
  await server.close();
  if (statusCode !== 200) {
    throw new Error(`${PLUGIN} no longer serves its script at js/scalar.js. Adapt deploy/reference-bundle.mjs.`);
  }
  return payload;
}

/** Atomic, so that a concurrent build never reads half a file. */
function keep(file, bytes) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await addReferenceBundle(resolve(process.argv[2] ?? 'dist'));
