import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { runCluster } from './postgres';
import { postgresBinaries } from './postgres-binaries';
import { type Account, unprivilegedRunner } from './unprivileged';

interface ReplicaOptions {
  /** The superuser's, of the server that is followed; it runs on this machine. */
  readonly primaryUrl: string;
  readonly primaryDir: string;
  /** A copy that is there already goes on from where it was. */
  readonly dataDir: string;
  /** Any free one when not given. */
  readonly port?: number;
}

export interface LocalReplica {
  /** The superuser's, of the same database. */
  readonly adminUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** What a copy of a running server must not have, or makes itself: files, and what is in folders. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)$|(pg_wal|pg_replslot|pg_stat_tmp|pg_notify|pg_serial|pg_snapshots|pg_subtrans)\/)/;

/**
 * A server that follows another one of this machine by streaming replication, and answers reads. The copy that it begins with
 * is made by the functions of Postgres itself, since the package that brings its binaries has no `pg_basebackup`.
 */
export async function startReplica(o: ReplicaOptions): Promise<LocalReplica> {
  const home = resolve(o.dataDir);
  const cluster = join(home, 'cluster');
  mkdirSync(home, { recursive: true });
  const binaries = postgresBinaries();
  const runner = unprivilegedRunner([home, binaries.postgres]);
  if (!existsSync(cluster)) {
    await copyCluster(o.primaryUrl, join(resolve(o.primaryDir), 'cluster'), cluster);
    writeFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${connectionOf(o.primaryUrl)}'\n`);
    writeFileSync(join(cluster, 'standby.signal'), '');
    if (runner.owner) giveTo(runner.owner, cluster);
  }
  const { port, pid, stop } = await runCluster({ dataDir: home, port: o.port, fsync: false }, binaries, runner);
  const adminUrl = new URL(o.primaryUrl);
  adminUrl.port = String(port);
  return { adminUrl: adminUrl.href, pid, stop };
}

/** The words by which a replica is told where its primary is. */
export function connectionOf(primaryUrl: string): string {
  const { hostname, port, username, password } = new URL(primaryUrl);
  return `host=${hostname} port=${port} user=${username} password=${password}`;
}

async function copyCluster(primaryUrl: string, from: string, to: string): Promise<void> {
  mkdirSync(to, { mode: 0o700 });
  const client = new Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('a replica', true)");
    cpSync(from, to, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(from.length + 1)) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

function giveTo({ uid, gid }: Account, folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...files.map((file) => join(folder, file))]) chownSync(path, uid, gid);
}
