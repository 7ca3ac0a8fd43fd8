import { spawn } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { addBundles } from '../bundle/bundle.mjs';
import { addClientPackage } from '../client-package.mjs';
import { compile } from '../compile.mjs';
import { addConsole } from '../console/build.mjs';
import { addReferenceBundle } from '../reference-bundle.mjs';
import { ROOT, say } from './project.mjs';

const NEEDED = [20, 19];
const SOURCES = ['apps', 'libs', 'tests'];
/** Has a separate build, which takes less than a second. */
const CONSOLE = join(ROOT, 'apps/console');
const BUILT = join(ROOT, 'dist/.built');
const MODULES = join(ROOT, 'node_modules');
const INSTALLED = join(MODULES, '.package-lock.json');

/** A package that only tests need; if it is installed, so are the other test packages. */
const TEST_TOOL = join(MODULES, 'jest');
const CLIENT = join(ROOT, 'dist/client');

/** Installs and builds what `npm start` needs, without test tools and the client package. */
export async function prepareToRun(signal) {
  checkNode();
  if (!isInstalled()) await install(['ci', '--omit=dev'], signal);
  await buildChanged(signal);
}

export async function prepare(signal) {
  checkNode();
  if (!isInstalled()) await install(['ci'], signal);
  // After `npm start`, which omits these packages: `npm ci` would first delete the installed ones.
  else if (!existsSync(TEST_TOOL)) await install(['install', '--no-save'], signal);
  await buildChanged(signal);
  if (!existsSync(CLIENT)) await addClientPackage(join(ROOT, 'dist'));
}

async function install(command, signal) {
  say(`installing packages (npm ${command.join(' ')})`);
  await run('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], signal);
  touch(INSTALLED, new Date());
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    throw new Error(`Node ${NEEDED.join('.')} or newer is needed, this is ${process.versions.node}.`);
  }
}

/** Another working copy manages linked packages: installing here would empty its folder. */
function isInstalled() {
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  return existsSync(INSTALLED) && modified(INSTALLED) >= modified(join(ROOT, 'package-lock.json'));
}

async function buildChanged(signal) {
  if (isBuilt()) await addConsole(join(ROOT, 'dist'));
  else await build(signal);
}

function isBuilt() {
  if (!existsSync(BUILT)) return false;
  const built = modified(BUILT);
  return ['.swcrc', 'package-lock.json', 'deploy/bundle', 'deploy/client-package.mjs', ...SOURCES].every(
    (name) => newest(join(ROOT, name)) <= built,
  );
}

/** The newest time of a file or below a folder; a folder's own time reveals deleted files. */
function newest(path) {
  if (path === CONSOLE) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return path.endsWith('.test.ts') ? 0 : stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}

/** Builds into an empty folder that replaces the old one, so that no output of a deleted source remains. */
async function build(signal) {
  say('building');
  const started = new Date();
  // At the same depth as `dist`, because source maps use relative paths.
  const fresh = join(ROOT, `dist.${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  try {
    await compile(fresh, SOURCES, ROOT);
    signal?.throwIfAborted();
    await Promise.all([addReferenceBundle(fresh), addConsole(fresh), addBundles(fresh)]);
    writeFileSync(join(fresh, '.built'), '');
    touch(join(fresh, '.built'), started); // a source that is saved during the build is newer
    rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
    renameSync(fresh, join(ROOT, 'dist'));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Shows the output of a step only if it fails. */
function run(command, args, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], signal });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      if (!signal?.aborted) process.stderr.write(output);
      reject(new Error(`\`${[command, ...args].join(' ')}\` failed; see its output above.`));
    });
  });
}

function modified(file) {
  return statSync(file).mtimeMs;
}

function touch(file, time) {
  utimesSync(file, time, time);
}
