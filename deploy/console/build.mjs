// `node deploy/console/build.mjs <folder>`: adds the console's scripts and styles to a build, as hashed files that are compressed once.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fewChunks } from './chunks.mjs';

const HERE = fileURLToPath(import.meta.url);
const ROOT = resolve(dirname(HERE), '../..');
const CONSOLE = 'apps/console';
/** Everything that the output depends on, except test files. */
const SOURCES = [
  CONSOLE,
  'libs/client/src',
  'libs/contracts/src',
  'tsconfig.json',
  'package-lock.json',
  'deploy/console/build.mjs',
  'deploy/console/chunks.mjs',
];
/** Relative to the build's folder, and the URL of a file without the first slash; the gateway reads it there. */
const ASSETS = 'assets/console';
/** An entry point that is not a file. */
const STYLES = 'styles-of-console';
const MODULE = '.module.css';
const MANIFEST = 'manifest.json';
const CACHE = join(ROOT, 'node_modules/.cache');
const CACHED_DAYS = 1;
const DAY_MS = 86_400_000;
/** A script of this size contains an import and nothing else. */
const MAX_IMPORT_BYTES = 100;

/** Builds once for each state of the sources. */
export async function addConsole(folder) {
  const cached = join(CACHE, `console-${digest()}`);
  if (!existsSync(cached)) await store(cached, await outputs());
  const target = join(folder, ASSETS);
  if (sameManifest(cached, target)) return;
  mkdirSync(target, { recursive: true });
  // The manifest comes last, so that a reader finds all files that it names.
  const names = [...readdirSync(cached).filter((name) => name !== MANIFEST), MANIFEST];
  for (const name of names) copyFileSync(join(cached, name), join(target, name));
  for (const name of readdirSync(target)) if (!names.includes(name)) rmSync(join(target, name));
}

function sameManifest(...folders) {
  const [one, other] = folders.map((folder) => join(folder, MANIFEST));
  return existsSync(other) && readFileSync(one, 'utf8') === readFileSync(other, 'utf8');
}

function digest() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesIn)) {
    const text = readFileSync(join(ROOT, file));
    hash.update(`${file}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex').slice(0, 24);
}

function filesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

/** The name and the bytes of every file. */
async function outputs() {
  const { outputFiles, metafile } = await bundle();
  const { script, style, firstView, pages } = partsOf(metafile);
  const served = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  const named = new Set([script, style, ...firstView, ...Object.values(pages).flat()]);
  const files = await Promise.all(
    served
      .filter(({ name }) => (extname(name) === '.js' || extname(name) === '.css' ? named.has(name) : true))
      .map(async ({ name, contents }) => ({ name, packed: await promisify(gzip)(contents, { level: 9 }) })),
  );
  const bytes = Object.fromEntries(files.map(({ name, packed }) => [name, packed.length]));
  return [
    ...files.map(({ name, packed }) => [`${name}.gz`, packed]),
    [MANIFEST, JSON.stringify({ script, style, files: bytes, firstView, pages }, null, 2)],
    ['console.inputs.json', JSON.stringify(Object.keys(metafile.inputs))],
  ];
}

async function bundle() {
  const { build } = await import('esbuild');
  return build({
    entryPoints: { main: `./${CONSOLE}/src/main.tsx`, style: STYLES },
    absWorkingDir: ROOT,
    outdir: join(ROOT, ASSETS),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: `/${ASSETS}`,
    tsconfig: join(ROOT, CONSOLE, 'tsconfig.json'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2022', 'chrome120'],
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { [MODULE]: 'local-css', '.svg': 'file' },
    legalComments: 'none',
    plugins: [fewChunks(join(ROOT, CONSOLE, 'src')), allStyles],
    logLevel: 'error',
    write: false,
    metafile: true,
  });
}

/** Every style sheet of the console as one, because a script that is loaded on demand cannot load its own. */
const allStyles = {
  name: 'all styles',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${STYLES}$`) }, ({ path }) => ({ path, namespace: STYLES }));
    build.onLoad({ filter: /.*/, namespace: STYLES }, () => {
      const sheets = filesIn(`${CONSOLE}/src`).filter((file) => extname(file) === '.css');
      // Base styles first, so that modules override them.
      sheets.sort((one, other) => one.endsWith(MODULE) - other.endsWith(MODULE));
      const contents = sheets.map((file) => `@import ${JSON.stringify(join(ROOT, file))};`).join('\n');
      return { contents, loader: 'css', resolveDir: ROOT };
    });
  },
};

/**
 * `firstView` lists the scripts that the page loads at once; `pages` lists the further scripts of each source file that the console imports on
 * demand.
 */
function partsOf({ outputs: built }) {
  const paths = Object.keys(built);
  const isMain = (path) => built[path].entryPoint === `${CONSOLE}/src/main.tsx`;
  const entry = paths.find(isMain);
  const first = closureOf(built, entry);
  // Pages that import the main module move all of it into a chunk; then the entry only imports that, and would cost a request.
  const isOnlyImport = built[entry].bytes < MAX_IMPORT_BYTES && first.size === 2;
  const main = isOnlyImport ? [...first][1] : entry;
  if (main !== entry) first.delete(entry);
  const onDemand = paths.filter(
    (path) => built[path].entryPoint !== undefined && !isMain(path) && extname(path) === '.js',
  );
  const further = (path) => [...closureOf(built, path)].filter((one) => !first.has(one)).map((one) => basename(one));
  return {
    script: basename(main),
    style: basename(paths.find((path) => built[path].entryPoint?.startsWith(STYLES))),
    firstView: [...first].map((path) => basename(path)),
    pages: Object.fromEntries(onDemand.map((path) => [built[path].entryPoint, further(path)])),
  };
}

/** A script and all that it imports statically. */
function closureOf(built, path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const needed = built[path].imports.filter(({ kind }) => kind === 'import-statement');
  for (const { path: next } of needed) closureOf(built, next, found);
  return found;
}

async function store(folder, files) {
  prune();
  // Atomic, so that a concurrent build never reads half of it.
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(fresh, name), bytes);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(fresh, { recursive: true });
  }
}

function prune() {
  if (!existsSync(CACHE)) return;
  for (const name of readdirSync(CACHE).filter((name) => name.startsWith('console-'))) {
    const path = join(CACHE, name);
    if (Date.now() - statSync(path).mtimeMs > CACHED_DAYS * DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

if (process.argv[1] === HERE) await addConsole(resolve(process.argv[2] ?? 'dist'));
