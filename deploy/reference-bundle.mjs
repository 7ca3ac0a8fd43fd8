// `node deploy/reference-bundle.mjs <folder>`: puts the script of the page at `/docs` into a build.
// The package that carries it as one file is a Fastify plugin. It is needed while building alone: a gateway that loaded
// it would hold 38 MB more and stand still for a second.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const PLUGIN = '@scalar/fastify-api-reference';
/** Below the folder of a build; the gateway reads it there. */
const BUNDLE = 'assets/reference.js.gz';

/** Compressed once for each version of the package, and kept beside the packages for later builds. */
export async function addReferenceBundle(folder) {
  const { version } = JSON.parse(readFileSync(join(MODULES, PLUGIN, 'package.json'), 'utf8'));
  const kept = join(MODULES, `.cache/reference-${version}.js.gz`);
  if (!existsSync(kept)) keep(kept, gzipSync(await script(), { level: 9 }));
  const target = join(folder, BUNDLE);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(kept, target);
}

/** As the plugin itself serves it. */
async function script() {
  const [{ fastify }, { default: plugin }] = await Promise.all(['fastify', PLUGIN].map((name) => import(name)));
  const server = fastify();
  await server.register(plugin, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { statusCode, payload } = await server.inject('/docs/js/scalar.js');
  await server.close();
  if (statusCode !== 200) throw new Error(`${PLUGIN} does not serve its script at js/scalar.js any more.`);
  return payload;
}

/** Nobody finds half a file, whoever builds at the same time. */
function keep(file, bytes) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await addReferenceBundle(resolve(process.argv[2] ?? 'dist'));
