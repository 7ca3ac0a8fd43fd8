// `node deploy/bundle/bundle.mjs <folder>`: adds the app bundles to a build. See docs/internal/adr/0027-bundles-and-image.md.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writePlaces } from './places.mjs';
import { productionAlone } from './production.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Native packages, which are loaded from where they are installed. */
export const NATIVE = ['sharp', '@node-rs/argon2'];
/** Optional packages of Nest that are not installed. */
const NOT_INSTALLED = [
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
  '@grpc/grpc-js',
  '@grpc/proto-loader',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'amqp-connection-manager',
  'amqplib',
  'class-transformer',
  'ioredis',
  'kafkajs',
  'mqtt',
];

/** Storage finds these classes by file name; see `entitiesIn` and `migrationsIn`. */
const FOUND_BY_NAME = /\.entity\.js$|^migrations\/\d+-[\w-]+\.js$/;

/** Writes a bundle, V8's code cache and a main that runs them for every app: `apps/<app>/main.js`. */
export async function addBundles(folder) {
  const target = join(folder, 'bundle');
  mkdirSync(target, { recursive: true });
  for (const file of ['run.cjs', 'stack-traces.cjs']) copyFileSync(join(HERE, file), join(target, file));
  const apps = readdirSync(join(folder, 'apps'));
  const { version } = JSON.parse(readFileSync(join(HERE, '../../package.json'), 'utf8'));
  for (const app of apps) {
    const main = `require('../../bundle/run.cjs').run('${app}', '${version}');\n`;
    writeFileSync(join(folder, 'apps', app, 'main.js'), main);
  }
  const bundles = await bundle(folder, apps, target);
  await Promise.all(bundles.map((one) => writeBundle(one, target)));
}

/** Other processors compile one script while this processor works on the next. */
async function writeBundle({ app, script, map, inputs }, target) {
  const path = join(target, app);
  writeFileSync(`${path}.js`, withDigest(expectLatin1(script.text)), 'latin1');
  const compiled = compile(target, app);
  writePlaces(map.text, path);
  writeFileSync(`${path}.inputs.json`, JSON.stringify(inputs));
  await compiled;
}

async function compile(target, app) {
  await promisify(execFile)(process.execPath, [join(HERE, 'compile.cjs'), target, app], { env: {} });
}

/**
 * Bundles all apps at once, so that shared files are read once. `inputs` lists a bundle's files, because a source map names some after
 * their authors' sources.
 */
async function bundle(folder, apps, target) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: Object.fromEntries(apps.map((app) => [app, `./apps/${app}/src/main.js`])),
    absWorkingDir: folder,
    outdir: target,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // As in Node, which requires ES modules under this condition and does not know the condition `module`.
    conditions: ['module-sync'],
    // `import()` becomes `require()`, which resolves from the bundle. Template literals become strings, whose characters esbuild escapes.
    supported: { 'dynamic-import': false, 'template-literal': false },
    external: [...NATIVE, ...NOT_INSTALLED],
    // Every process holds the text of its script in memory; without white space it is a third smaller.
    minifyWhitespace: true,
    // `places.mjs` stores columns in two bytes.
    lineLimit: 200,
    sourcemap: 'external',
    sourcesContent: false,
    define: { 'import.meta.url': 'bundleUrl' },
    // The banner comes first, so that the main's `use strict` does not apply to all packages.
    banner: {
      js: `(function (exports, require, __filename, __dirname) { const module = { exports }; const bundleUrl = require('node:url').pathToFileURL(__filename).href;`,
    },
    footer: { js: '})' },
    plugins: [productionAlone, foundByName, oneTypeorm, escapedPatterns],
    // A package that is required within `try` may be missing.
    logLevel: 'error',
    write: false,
    metafile: true,
  });
  const outputs = new Map(outputFiles.map((file) => [file.path, file]));
  return apps.map((app) => {
    const path = join(target, `${app}.js`);
    const { inputs } = metafile.outputs[relative(folder, path)];
    return { app, script: outputs.get(path), map: outputs.get(`${path}.map`), inputs: Object.keys(inputs) };
  });
}

/** A service's `data-source` names its folder; the bundle gets the folder's current contents. */
const foundByName = {
  name: 'found by name',
  setup(build) {
    build.onLoad({ filter: /\/src\/data-source\.js$/ }, ({ path }) => {
      const folder = dirname(path);
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        FOUND_BY_NAME.test(file),
      );
      const loaders = files.map((file) => `'${file}': () => require('./${file}')`);
      return { contents: readFileSync(path, 'utf8').replaceAll('__dirname', `{ ${loaders.join(', ')} }`) };
    });
  },
};

/**
 * `@nestjs/typeorm` asks for classes of older versions of TypeORM by a `require` that the bundler cannot see, and does without them
 * when it fails. It would otherwise load TypeORM a second time.
 */
const oneTypeorm = {
  name: 'one TypeORM',
  setup(build) {
    build.onResolve({ filter: /^node:module$/ }, ({ path, importer }) =>
      importer.includes('/@nestjs/typeorm/') ? { path, namespace: 'no require' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'no require' }, () => ({
      contents: `export const createRequire = () => () => { throw new Error('A bundle has no other packages.'); };`,
    }));
  },
};

/** esbuild escapes non-ASCII characters in strings, but not in regular expressions, of which this package has many. */
const escapedPatterns = {
  name: 'escaped patterns',
  setup(build) {
    const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    build.onLoad({ filter: /\/node_modules\/validator\/.+\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/[^\0-\x7f]/g, escaped),
    }));
  },
};

/** Node stores a Latin-1 script in one byte per character, and reads it several times as fast as UTF-8. */
function expectLatin1(script) {
  const [other] = /.{0,40}[^\0-\xff].{0,40}/.exec(script) ?? [];
  if (other !== undefined) {
    throw new Error(`A bundle has characters beyond Latin-1; escape them in the source: ${other}`);
  }
  return script;
}

/** The digest at the end identifies the compiled script; see `run.cjs`. */
function withDigest(script) {
  const digest = createHash('sha256').update(script).digest('hex').slice(0, 32);
  return `${script}// ${digest}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await addBundles(resolve(process.argv[2] ?? 'dist'));
