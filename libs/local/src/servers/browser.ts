import { execFile } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { debianTree, onPath } from './debian-binary';

/** Names of usable browsers on the PATH. */
export const PROGRAMS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const NPM_PACKAGE = '@sparticuz/chromium';
const WHAT_TO_DO = 'install Chromium, Google Chrome or Edge, or set CHROMIUM_PATH to its executable';
/** The first start of a browser reads 200 MB from disk. */
const VERSION_TIMEOUT_MS = 60_000;

export interface BrowserSearch {
  readonly toolsDir: string;
  /** Defaults to the machine's platform. */
  readonly platform?: NodeJS.Platform;
  readonly arch?: string;
  /** The application folder of a Mac. */
  readonly applications?: string;
  log?(line: string): void;
}

/**
 * Finds a Chromium: `CHROMIUM_PATH`, an installed one, the npm package (x64 Linux only), or Debian's, unpacked into
 * `toolsDir`. Each must print its version to be accepted.
 */
export async function browserBinary(search: BrowserSearch): Promise<string> {
  const { platform = process.platform, arch = process.arch } = search;
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await canRun(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which cannot run: ${WHAT_TO_DO}.`);
  }
  for (const installed of installedBrowsers(search)) if (await canRun(installed)) return installed;
  if (platform === 'linux' && arch === 'x64') {
    const fromNpm = await npmBrowser(search).catch(() => undefined);
    if (fromNpm && (await canRun(fromNpm))) return fromNpm;
  }
  if (platform !== 'linux') throw new Error(`the page tests need a browser: ${WHAT_TO_DO}.`);
  const fromDebian = await debianBrowser(search);
  if (await canRun(fromDebian)) return fromDebian;
  throw new Error(`the page tests need a browser, and Debian's Chromium does not run here: ${WHAT_TO_DO}.`);
}

function installedBrowsers({ platform = process.platform, applications = '/Applications' }: BrowserSearch): string[] {
  const apps = platform === 'darwin' ? MAC_APPS.map((app) => join(applications, `${app}.app/Contents/MacOS`, app)) : [];
  return [...PROGRAMS.flatMap((program) => onPath(program) ?? []), ...apps.filter((file) => existsSync(file))];
}

async function canRun(file: string): Promise<boolean> {
  const options = { timeout: VERSION_TIMEOUT_MS };
  const { stdout } = await promisify(execFile)(file, ['--version'], options).catch(() => ({ stdout: '' }));
  return /\d+\.\d+/.test(stdout);
}

/** The package unpacks into a shared temporary file, which a concurrent run could start half-written. */
async function npmBrowser({ toolsDir, log }: BrowserSearch): Promise<string> {
  const folder = resolve(dirname(require.resolve(NPM_PACKAGE)), '../..');
  const { version } = (await import(join(folder, 'package.json'))) as { version: string };
  // A separate folder, because the browser writes beside its executable.
  const target = join(resolve(toolsDir), `chromium-${version}`, 'chromium');
  if (existsSync(target)) return target;
  log?.(`unpacking Chromium ${version}`);
  mkdirSync(dirname(target), { recursive: true });
  const unfinished = `${target}.${process.pid}`;
  try {
    const file = createWriteStream(unfinished, { mode: 0o755 });
    await pipeline(createReadStream(join(folder, 'bin/chromium.br')), createBrotliDecompress(), file);
    renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return target;
}

/**
 * Started by a script with the paths of unpacked libraries and fonts; rewritten each time, because a clone may be
 * moved.
 */
async function debianBrowser({ toolsDir, log }: BrowserSearch): Promise<string> {
  const wanted = { program: 'chromium', packages: ['chromium', 'fonts-dejavu-core'], otherwise: WHAT_TO_DO };
  const root = await debianTree(wanted, toolsDir, log);
  const fonts = join(root, 'fonts.conf');
  writeWhole(fonts, fontsConfig(root));
  const program = quoted(join(root, 'usr/lib/chromium/chromium'));
  const variables = `LD_LIBRARY_PATH=${quoted(libraryFolders(root).join(':'))} FONTCONFIG_FILE=${quoted(fonts)}`;
  const start = join(root, 'start-chromium');
  writeWhole(start, `#!/bin/sh\n${variables} exec ${program} "$@"\n`);
  return start;
}

function libraryFolders(root: string): string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true });
  const libraries = files.filter(({ name }) => /\.so(?:\.|$)/.test(name));
  return [...new Set(libraries.map(({ parentPath }) => parentPath))];
}

/** Writes atomically, because another process may read the file. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.${process.pid}`, text, { mode: 0o755 });
  renameSync(`${file}.${process.pid}`, file);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function fontsConfig(root: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${root}/usr/share/fonts</dir>
  <cachedir>${root}/var/cache/fontconfig</cachedir>
</fontconfig>
`;
}
