import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@marquee/contracts';
import { type LocalReplica, startPostgres, startReplica } from '@marquee/local';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions, migrate, serviceUrl } from '../src';
import { replicaOptions } from '../src/data-source-options';
import { Database } from '../src/database';
import { noteDatabase } from './notes';

const PASSWORD = 'of-a-test';

/** A Postgres of its own with the notes in it, and others that follow it. */
export class Servers {
  private readonly open: (() => Promise<unknown>)[] = [];

  private constructor(
    private readonly folder: string,
    readonly primaryUrl: string,
  ) {}

  static async start(): Promise<Servers> {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-replicas-'));
    chmodSync(folder, 0o711);
    const primary = await startPostgres({ dataDir: join(folder, 'primary') });
    const servers = new Servers(folder, primary.adminUrl);
    servers.open.push(() => primary.stop());
    const url = serviceUrl(primary.adminUrl, 'catalog', PASSWORD);
    await migrate(noteDatabase, { adminUrl: primary.adminUrl, url, secondLock: true });
    return servers;
  }

  async follow(name: string, port?: number): Promise<LocalReplica> {
    const primaryDir = join(this.folder, 'primary');
    const replica = await startReplica({
      primaryUrl: this.primaryUrl,
      primaryDir,
      dataDir: join(this.folder, name),
      port,
    });
    this.open.push(() => replica.stop());
    return replica;
  }

  /** A process of the service: who it writes to, and who it may read lists from. */
  async serve(primaryUrl: string, o: { from?: string; waitMs?: number; clock: Clock }): Promise<Database> {
    const [url, from] = [primaryUrl, o.from].map((one) => one && serviceUrl(one, 'catalog', PASSWORD));
    const source = await new DataSource(dataSourceOptions(noteDatabase, url ?? '', 4)).initialize();
    // However busy the machine is, a replica that goes on is waited for.
    const waitMs = o.waitMs ?? 10_000;
    const replica = from ? { pool: replicaOptions(noteDatabase, from, url ?? ''), waitMs } : undefined;
    const db = new Database(source, o.clock, undefined, replica);
    this.open.push(() => db.close());
    return db;
  }

  async stop(): Promise<void> {
    for (const close of this.open.toReversed()) await close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** One statement by the superuser, on whichever server. */
export async function asSuperuser<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}
