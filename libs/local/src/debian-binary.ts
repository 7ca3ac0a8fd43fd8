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

/** A program, and the Debian package that has it. */
export interface Packaged {
  readonly program: string;
  readonly package: string;
  /** Where it lies in the package. */
  readonly file: string;
  /** The Debian release to take it from, where the machine's own has none or one that is too old. */
  readonly release?: string;
  /** What somebody can do where it cannot be fetched. */
  readonly otherwise: string;
}

/** The one on the PATH, else the one in `toolsDir`, fetched there by the system's package manager. */
export async function debianBinary(wanted: Packaged, toolsDir: string, log?: (line: string) => void): Promise<string> {
  const { program, otherwise } = wanted;
  const installed = onPath(program);
  if (installed) return installed;
  // Two releases may be wanted of one program.
  const fetched = join(resolve(toolsDir), wanted.release === undefined ? program : `${program}-${wanted.release}`);
  if (!existsSync(fetched)) {
    log?.(`fetching ${program} (apt-get download; nothing is installed on the system)`);
    await fetchPackage(wanted, fetched).catch((error: unknown) => {
      throw new Error(`${program} cannot be had (${reasonOf(error)}): ${otherwise}`);
    });
  }
  return fetched;
}

function onPath(program: string): string | undefined {
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

/** Into a folder of its own and moved when whole: two that fetch at once do not spoil each other's file. */
async function fetchPackage(wanted: Packaged, target: string): Promise<void> {
  if (!onPath('apt-get') || !onPath('dpkg')) throw new Error('there is no apt-get here to fetch it with');
  mkdirSync(resolve(target, '..'), { recursive: true });
  const folder = mkdtempSync(`${target}.`);
  try {
    await download(wanted, folder);
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
    if (!archive) throw new Error('apt-get brought no package');
    await run('dpkg', ['-x', archive, 'unpacked'], { cwd: folder });
    const binary = join(folder, 'unpacked', wanted.file);
    chmodSync(binary, 0o755);
    renameSync(binary, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With the system's package lists, else (a machine that has none, or old ones) with lists of our own. */
async function download({ package: name, release }: Packaged, folder: string): Promise<void> {
  const apt = (...args: string[]) => run('apt-get', args, { cwd: folder, timeout: 120_000 });
  const withOwnLists = async (): Promise<void> => {
    const own = [...ownLists(folder), ...(release === undefined ? [] : onlyRelease(release, folder))];
    await apt(...own, 'update');
    await apt(...own, 'download', name);
  };
  if (release === undefined) await apt('download', name).catch(withOwnLists);
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

/** The release is signed by the keys that the system has already; its other sources are left out. */
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
