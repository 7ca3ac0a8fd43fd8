// `node deploy/bundle/bundle.mjs <folder>`: adds to a build what starts its apps. See docs/adr/0027.
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
  writeFileSync(`${path}.js`, withDigest(inAscii(withFewerNames(script.text))));
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
    supported: { 'dynamic-import': false },
    external: [...NATIVE, ...NOT_INSTALLED],
    keepNames: true,
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
    plugins: [productionAlone, foundByName, ownRequire],
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

/** How the bundler defines the helper that gives a class or a function the name which it has in its source. */
const NAME = 'var __name=(target,value)=>__defProp(target,"name",{value,configurable:true});';
/** Of the same length as `__name`: places of the script stay where its source map says, but for the line in which this stands. */
const SAME = 'var __same=target=>target;';

/** A statement that names what is declared before it. Long lines are broken anywhere, also within a name. */
const NAMING = /(?<=[;{}\n])__name\(\s*([\w$]+)\s*,\s*"([^"]*)"\s*\)(?=\s*[;}])/g;
const CONTINUED = '\\\n';

/**
 * `keepNames` names every function anew whenever it is made; in a profile of orders the naming of arrow functions took 2 to 4 % of each
 * app, and that of functions which Fastify makes for each request 4 % of the gateway. Nobody reads the names of arrow functions but stack
 * traces, and those have file and line; and what is declared under the name that it had in its source has it already.
 */
function withFewerNames(script) {
  if (!script.includes(NAME)) throw new Error('The bundler names functions in another way than is known here.');
  return script
    .replace(NAME, NAME + SAME)
    .replaceAll(/\b__name\((?=\s*(?:async\b\s*)?(?:\((?!\s*(?:async\s+)?(?:function|class)\b)|[\w$]+=>))/g, '__same(')
    .replaceAll(NAMING, (statement, has, gets) =>
      has === gets.replaceAll(CONTINUED, '') ? statement.replaceAll(/[^\n]/g, ' ') : statement,
    );
}

/**
 * The bundler escapes what is not ASCII in strings, but not in templates, regular expressions and comments. An escape means the
 * same in all of them, unless a template is read raw, which nobody does.
 */
function inAscii(script) {
  const escaped = /(?<!\\)(?:\\\\)*\\[^\0-\x7f].{0,40}/.exec(script);
  if (escaped) throw new Error(`This would mean something else as an escape in ASCII: ${escaped[0]}`);
  // By code units, of which some characters have two.
  return script.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The digest at the end says what was compiled; see `run.cjs`. */
function withDigest(script) {
  const digest = createHash('sha256').update(script).digest('hex').slice(0, 32);
  return `${script}// ${digest}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await addBundles(resolve(process.argv[2] ?? 'dist'));
