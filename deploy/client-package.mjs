// `node deploy/client-package.mjs <folder>`: adds the client package to a build; `npm pack ./dist/client` packs it. See
// docs/internal/adr/0001-field-table.md.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CLIENT = join(ROOT, 'libs/client');
/** The libraries without dependencies by their entry in the package. */
const VERIFIERS = { webhooks: 'webhook-verifier', licenses: 'license-verifier' };
const sourcesOf = (library) => join(ROOT, 'libs', library, 'src');

/** The importable entries by the name after the package's. */
const ENTRIES = {
  index: join(CLIENT, 'src/index.ts'),
  'file-token-store': join(CLIENT, 'src/file-token-store.ts'),
  ...Object.fromEntries(
    Object.entries(VERIFIERS).map(([name, library]) => [name, join(sourcesOf(library), 'index.ts')]),
  ),
};

/**
 * Contains only types, so it serves as its own declaration; printing it again would take longer than all other files.
 */
const TYPES_ALONE = 'generated/schema.ts';

/** Built once for each state of its sources, and cached beside the packages. */
export async function addClientPackage(folder) {
  const cached = join(ROOT, 'node_modules/.cache', `client-${digestOfSources()}`);
  if (!existsSync(cached)) await whole(cached, makePackage);
  await whole(join(folder, 'client'), (fresh) => cpSync(cached, fresh, { recursive: true }));
}

/** Writes the folder atomically, since a concurrent build creates the same. */
async function whole(target, make) {
  const fresh = `${target}.${process.pid}`;
  await make(fresh);
  if (existsSync(target)) rmSync(fresh, { recursive: true });
  else renameSync(fresh, target);
}

function digestOfSources() {
  const files = [CLIENT, ...Object.values(VERIFIERS).map(sourcesOf)].flatMap((source) =>
    readdirSync(source, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  files.sort((one, other) => (one < other ? -1 : 1));
  const hash = createHash('sha256');
  for (const file of [fileURLToPath(import.meta.url), join(ROOT, 'package.json'), ...files]) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Compiles the sources to CommonJS and ES modules, with one set of types. */
async function makePackage(target) {
  await bundle(join(target, 'cjs'), { format: 'cjs', outExtension: { '.js': '.js' } });
  await bundle(join(target, 'esm'), { format: 'esm', outExtension: { '.js': '.mjs' } });
  await declare(join(CLIENT, 'src'), join(target, 'cjs'));
  for (const [name, library] of Object.entries(VERIFIERS)) {
    await declare(sourcesOf(library), join(target, 'cjs', library));
    writeFileSync(join(target, `cjs/${name}.d.ts`), `export * from './${library}/index';\n`);
  }
  for (const name of Object.keys(ENTRIES)) {
    writeFileSync(join(target, `esm/${name}.d.mts`), `export * from '../cjs/${name}.js';\n`);
  }
  const { version } = json(join(ROOT, 'package.json'));
  const { name, ...rest } = json(join(CLIENT, 'package.json'));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ name, version, ...rest }, null, 2)}\n`);
  copyFileSync(join(CLIENT, 'README.md'), join(target, 'README.md'));
}

async function bundle(outdir, options) {
  const { build } = await import('esbuild');
  await build({
    ...options,
    entryPoints: ENTRIES,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
}

/** Emits the types of every source separately; the type check of the project covers these sources. */
async function declare(from, to) {
  const { default: ts } = await import('typescript');
  for (const file of readdirSync(from, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(from, file), 'utf8');
    const path = join(to, file.replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file === TYPES_ALONE ? text : declarationOf(ts, join(from, file), text));
  }
}

function declarationOf(ts, fileName, text) {
  const compilerOptions = { isolatedDeclarations: true, target: ts.ScriptTarget.ES2023, strict: true };
  const options = { fileName, compilerOptions, reportDiagnostics: true };
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(text, options);
  const [fault] = diagnostics;
  if (fault) throw new Error(`${fileName}: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`);
  return outputText;
}

function json(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await addClientPackage(resolve(process.argv[2] ?? 'dist'));
