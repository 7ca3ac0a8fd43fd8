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
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const HERE = fileURLToPath(import.meta.url);
const ROOT = resolve(dirname(HERE), '../..');
const CONSOLE = 'apps/console';
/** All that the output depends on, except the test files below it. */
const SOURCES = [
  CONSOLE,
  'libs/client/src',
  'libs/contracts/src',
  'tsconfig.json',
  'package-lock.json',
  relative(ROOT, HERE),
];
/** Relative to the build's folder, and the URL of a file without the first slash; the gateway reads it there. */
const ASSETS = 'assets/console';
const MANIFEST = 'manifest.json';
const CACHE = join(ROOT, 'node_modules/.cache');
const CACHED_DAYS = 1;
const DAY_MS = 86_400_000;

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
  const files = await Promise.all(
    served
      .filter(({ name }) => name === style || extname(name) !== '.css')
      .map(async ({ name, contents }) => [name, await promisify(gzip)(contents, { level: 9 })]),
  );
  const bytes = Object.fromEntries(files.map(([name, packed]) => [name, packed.length]));
  return [
    ...files.map(([name, packed]) => [`${name}.gz`, packed]),
    [MANIFEST, JSON.stringify({ script, style, files: bytes, firstView, pages }, null, 2)],
    ['console.inputs.json', JSON.stringify(Object.keys(metafile.inputs))],
  ];
}

async function bundle() {
  const { build } = await import('esbuild');
  return build({
    // The style of `main` contains every style sheet, because a script that is loaded later cannot load its own.
    stdin: {
      contents: firstImports(),
      resolveDir: join(ROOT, CONSOLE, 'src'),
      sourcefile: 'main.js',
    },
    absWorkingDir: ROOT,
    outdir: join(ROOT, ASSETS),
    entryNames: 'main-[hash]',
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
    loader: { '.module.css': 'local-css', '.svg': 'file' },
    legalComments: 'none',
    logLevel: 'error',
    write: false,
    metafile: true,
    plugins: [ONE_FIRST_SCRIPT],
  });
}

/**
 * Lets each script on demand import `main`, so that all of them share all of the first view, and the bundler puts it into one script. Otherwise
 * it makes a script for each set of pages that use the same files.
 */
const ONE_FIRST_SCRIPT = {
  name: 'one-first-script',
  setup(build) {
    const onDemand = new Set();
    const first = firstImports();
    build.onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === ONE_FIRST_SCRIPT) return undefined;
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: ONE_FIRST_SCRIPT });
      onDemand.add(found.path);
      return found;
    });
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      if (!onDemand.has(path)) return undefined;
      const contents = `${first}\n${readFileSync(path, 'utf8')}`;
      return { contents, loader: extname(path).slice(1), resolveDir: dirname(path) };
    });
  },
};

/** The first view has all styles, and the parts that most pages use: a script of its own for each of them would be one more request. */
function firstImports() {
  const styles = filesIn(`${CONSOLE}/src`).filter((file) => extname(file) === '.css');
  const parts = ['kit', 'data']
    .flatMap((folder) => filesIn(`${CONSOLE}/src/${folder}`))
    .filter((file) => /\.tsx?$/.test(file));
  return [`${CONSOLE}/src/main.tsx`, ...parts, ...styles]
    .map((file) => `import ${JSON.stringify(join(ROOT, file))};`)
    .join('\n');
}

/**
 * `firstView` lists the scripts that the page loads at once; `pages` lists the further scripts of each source file that the console imports on
 * demand.
 */
function partsOf({ outputs: built }) {
  const paths = Object.keys(built);
  const isMain = (path) => built[path].entryPoint?.endsWith('/main.js') && extname(path) === '.js';
  const main = paths.find(isMain);
  const { imports } = built[main];
  // The script that is shared with the pages is all of `main`, so that the page loads it alone.
  const script = imports.length === 1 ? imports[0].path : main;
  const first = closureOf(built, script);
  const onDemand = paths.filter(
    (path) => built[path].entryPoint !== undefined && !isMain(path) && extname(path) === '.js',
  );
  const further = (path) => [...closureOf(built, path)].filter((one) => !first.has(one)).map((one) => basename(one));
  return {
    script: basename(script),
    style: basename(built[main].cssBundle),
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
