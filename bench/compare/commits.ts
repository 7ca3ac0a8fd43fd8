import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Works in a temporary folder with the files of a commit; `label` is its short hash. */
export async function withCommit<T>(
  root: string,
  name: string,
  work: (folder: string, label: string) => Promise<T>,
): Promise<T> {
  const commit = commitOf(root, name);
  const folder = mkdtempSync(join(tmpdir(), 'marquee-commit-'));
  chmodSync(folder, 0o711); // if root runs this, Postgres uses the folder under another account
  try {
    unpack(root, commit, folder);
    return await work(folder, commit.slice(0, 7));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The full hash of a commit, by any name that git resolves in this clone. */
function commitOf(root: string, name: string): string {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', ['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`], {
      cwd: root,
      stdio: [...stdio],
    })
      .toString()
      .trim();
  } catch {
    throw new Error(
      `The history of this clone does not have ${name}: fetch it (git fetch --unshallow), or name another.`,
    );
  }
}

/** The files of the commit, with our node_modules if the lockfiles match; else its build installs packages. */
function unpack(root: string, commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const [now, then] = [root, folder].map((at) => readFileSync(join(at, 'package-lock.json'), 'utf8'));
  if (now === then) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const tools = join(root, '.marquee/tools');
  mkdirSync(join(folder, '.marquee'));
  if (existsSync(tools)) symlinkSync(tools, join(folder, '.marquee/tools'));
}

/** Installs missing packages, if possible from npm's cache, and builds the apps. */
export function build(folder: string): void {
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  execFileSync(process.execPath, [join(folder, 'deploy/local/build.mjs')], { cwd: folder, stdio: 'inherit', env });
}
