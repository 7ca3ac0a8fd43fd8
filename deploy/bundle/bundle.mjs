// `node deploy/bundle/bundle.mjs <folder>`: adds to a build what starts its apps. See docs/internal/adr/0027-bundles-and-image.md.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writePlaces } from './places.mjs';
import { productionAlone } from './production.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Come as machine code, which is loaded from where it is installed. */
export const NATIVE = ['sharp', '@node-rs/argon2'];
/** What Nest would load if somebody used it, and nobody has installed. */
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

/** Of the classes that storage finds by the names of their files; see `entitiesIn` and `migrationsIn`. */
const FOUND_BY_NAME = /\.entity\.js$|^migrations\/\d+-[\w-]+\.js$/;

/** A bundle for every app, what V8 makes of it, and a main that runs it: `apps/<app>/main.js`. */
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

/** The other processors compile a script while this one works on the next. */
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

/** All at once: what several apps use is read once. `inputs` are the files of a bundle: a source map has some under their authors' names. */
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
    // As Node chooses among the files of a package, which knows no condition `module`.
    conditions: [],
    // `import()` becomes `require()`, which knows where the bundle is.
    // Template literals become strings, whose characters are escaped.
    supported: { 'dynamic-import': false, 'template-literal': false },
    external: [...NATIVE, ...NOT_INSTALLED],
    // Every process holds the text of its script for as long as it runs: without what only people read it is a third smaller.
    minifyWhitespace: true,
    // The places of `places.mjs` are columns of two bytes.
    lineLimit: 200,
    sourcemap: 'external',
    sourcesContent: false,
    define: { 'import.meta.url': 'bundleUrl' },
    // What stands before the script keeps the `use strict` of a main, which comes first in it, from being one for all packages.
    banner: {
      js: `(function (exports, require, __filename, __dirname) { const module = { exports }; const bundleUrl = require('node:url').pathToFileURL(__filename).href;`,
    },
    footer: { js: '})' },
    plugins: [productionAlone, foundByName, ownRequire, escapedPatterns],
    // A package that is asked for in a `try` may be missing.
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

/** A service's `data-source` names its folder; here it gets what the folder holds by now. */
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

/** A package that makes a `require` of its own hides from the bundler what it asks for, and would load it a second time. */
const ownRequire = {
  name: 'own require',
  setup(build) {
    build.onLoad({ filter: /\/@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace('const require = createRequire(import.meta.url);', ''),
    }));
  },
};

/** esbuild escapes the characters of strings, but not those of regular expressions; this package has alphabets of many languages in such. */
const escapedPatterns = {
  name: 'escaped patterns',
  setup(build) {
    build.onLoad({ filter: /\/validator\/(?:es\/)?lib\/\w+\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    }));
  },
};

/** Node keeps one byte for each character of such a script and two of any other, and reads it several times as fast as UTF-8. */
function expectLatin1(script) {
  const [other] = /.{0,40}[^\0-\xff].{0,40}/.exec(script) ?? [];
  if (other !== undefined) {
    throw new Error(`A bundle has characters beyond Latin-1; escape them in the source: ${other}`);
  }
  return script;
}

/** The digest at the end says what was compiled; see `run.cjs`. */
function withDigest(script) {
  const digest = createHash('sha256').update(script).digest('hex').slice(0, 32);
  return `${script}// ${digest}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await addBundles(resolve(process.argv[2] ?? 'dist'));
