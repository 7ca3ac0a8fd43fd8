import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

export interface Runner {
  /** The required owner of the program's files; undefined if it runs as the current user. */
  owner?: Account;
  /** The account to spawn it as. */
  account?: Account;
  /** A command prefix that changes the account instead of `account`. */
  prefix: readonly string[];
}

const REFUSES = 'Postgres will not run as root';

/**
 * Postgres refuses to run as root, so root runs it as `postgres` or else `nobody`; no account is created. If that
 * account cannot enter the project's parent folders, the program keeps the one capability that allows it.
 */
export function unprivilegedRunner(paths: readonly string[]): Runner {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const account = accountOf('postgres') ?? accountOf('nobody');
  if (!account) throw new Error(`${REFUSES}, and there is no account postgres or nobody: set DATABASE_URL.`);
  if (paths.every((path) => mayOpen(path, account))) return { owner: account, account, prefix: [] };
  const capability = passingCapability();
  if (!capability || !hasSetpriv()) {
    const reason = `the account it would use cannot enter ${paths.join(' or ')}`;
    throw new Error(
      `${REFUSES}, and ${reason}: move the project to a folder that other accounts may enter, or set DATABASE_URL.`,
    );
  }
  return { owner: account, prefix: setpriv(account, capability) };
}

/** The secure bit makes the capability effective for `access()` too, which Postgres uses. */
function setpriv({ uid, gid }: Account, capability: string): string[] {
  const become = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups', '--securebits', '+no_setuid_fixup'];
  return ['setpriv', ...become, '--inh-caps', `+${capability}`, '--ambient-caps', `+${capability}`];
}

function accountOf(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function mayOpen(path: string, account: Account): boolean {
  const folders = [];
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) folders.push(folder);
  return has(path, account, 0o5) && folders.every((folder) => has(folder, account, 0o1));
}

function has(path: string, account: Account, bits: number): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/** The least powerful available capability that opens closed folders; containers drop some. */
function passingCapability(): string | undefined {
  const held = Number.parseInt(/^CapEff:\s*(\w+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0', 16);
  if (held & 0b100) return 'dac_read_search';
  return held & 0b10 ? 'dac_override' : undefined;
}

function hasSetpriv(): boolean {
  try {
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
