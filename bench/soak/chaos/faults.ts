import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminRebuilds, type Service } from '@marquee/contracts';
import { isEdge, type LocalSystem, partsOf, type Replica } from '@marquee/local';
import { Client } from 'pg';
import { withDatabase } from '../../database';
import { asOperator } from '../../lab';
import type { Replicas } from './replicas';
import type { Backup, FullDisk, Planned } from './schedule';
import type { Servers } from './servers';

/** The targets of faults. */
export interface Struck {
  readonly system: LocalSystem;
  /** The company that all clients work for. */
  readonly company: number;
  readonly servers: Servers;
  readonly replicas: Replicas;
  log(line: string): void;
}

/** A fault is over when `end` resolves: by then its target serves again. */
export interface FaultAction {
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** Whether `begin` found a target; true when not given. */
  hasStruck?(): boolean;
}

/** Ends a process by a signal and starts it again later. */
function endedReplica({ replicas }: Struck, replica: Replica, signal: 'SIGKILL' | 'SIGTERM'): FaultAction {
  return {
    begin: () => replicas.end(replica, signal),
    end: () => replicas.start(replica),
  };
}

const AHEAD_MS = 5_000;
/** Runs before the app and shifts its clock. */
const SHIFT = `
  const Right = Date;
  const now = () => Right.now() + ${AHEAD_MS};
  globalThis.Date = new Proxy(Right, {
    construct: (_, given) => new Right(...(given.length === 0 ? [now()] : given)),
    apply: () => new Right(now()).toString(),
    get: (_, name) => (name === 'now' ? now : Right[name]),
  });`;
export const CLOCK_AHEAD = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(SHIFT)}` };

/** Restarts a process with a clock that is ahead, and later with the right one. */
function clockAhead({ replicas }: Struck, replica: Replica): FaultAction {
  const restart = async (environment?: Readonly<Record<string, string>>) => {
    await replicas.end(replica, 'SIGTERM');
    await replicas.start(replica, environment);
  };
  return { begin: () => restart(CLOCK_AHEAD), end: () => restart() };
}

const SET = 'set default_transaction_read_only = on';
const RESET = 'reset default_transaction_read_only';
const TERMINATE_ALL = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'marquee-%' and datname = current_database() and pid <> pg_backend_pid()`;
/** Postgres may be away when the fault ends, and must be back before the setting is restored. */
const LIFTED_MS = 60_000;

/** Sets the database read-only and ends all sessions of the services, so that new ones cannot write; then reverts it. */
function readOnlyDatabase({ servers, log }: Struck): FaultAction {
  let terminated = 0;
  const alter = (change: string) =>
    withDatabase(servers.adminUrl, async (database) => {
      const { rows } = await database.query<{ name: string }>('select quote_ident(current_database()) as name');
      // A session opened while the database is read-only could not revert it.
      await database.query('set default_transaction_read_only = off');
      await database.query(`alter database ${rows[0]?.name} ${change}`);
    });
  const terminate = () => withDatabase(servers.adminUrl, (database) => database.query(TERMINATE_ALL));
  return {
    begin: async () => {
      try {
        await alter(SET);
        terminated = (await terminate()).rowCount ?? 0;
        log(`${terminated} sessions terminated in a read-only database`);
      } catch {
        log('the database could not be set read-only');
      }
    },
    end: async () => {
      for (const until = Date.now() + LIFTED_MS; ; await sleep(POLL_MS)) {
        try {
          return await alter(RESET);
        } catch (error) {
          if (Date.now() > until) throw error;
        }
      }
    },
    hasStruck: () => terminated > 0,
  };
}

/** Sessions of relays or consumers, by the tables of their last statement. */
const TERMINATE = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and query ~ 'outbox|inbox' and pid <> pg_backend_pid()`;

/** At a given moment no session of a service may use the chosen table. */
const FOUND_MS = 10_000;
const POLL_MS = 20;

function nameOf(service: Service): string {
  return `marquee-${service}`;
}

/** The server terminates sessions of a service's relays and consumers during their work. */
function terminatedSessions({ servers, log }: Struck, service: Service): FaultAction {
  let terminated = 0;
  return {
    begin: async () => {
      // If Postgres is away, these sessions have ended already.
      try {
        await withDatabase(servers.adminUrl, async (database) => {
          for (const until = Date.now() + FOUND_MS; terminated === 0 && Date.now() < until; await sleep(POLL_MS)) {
            terminated = (await database.query(TERMINATE, [nameOf(service)])).rowCount ?? 0;
          }
        });
        log(`${terminated} sessions of ${service} terminated`);
      } catch {
        log(`no session of ${service} to terminate`);
      }
    },
    end: () => undefined,
    hasStruck: () => terminated > 0,
  };
}

/** All connections of a service stay open without traffic, until the network reports them gone. */
function unresponsiveConnections({ servers, log }: Struck, service: Service): FaultAction {
  let silenced = 0;
  return {
    begin: () => {
      silenced = servers.proxy.silence(nameOf(service));
      log(`${silenced} connections of ${service} become unresponsive`);
    },
    end: () => servers.proxy.endUnresponsive(nameOf(service)),
    hasStruck: () => silenced > 0,
  };
}

/** Locks a table, as a migration or a careless query does. */
function lockedTable({ servers, log }: Struck, table: string): FaultAction {
  let client: Client | undefined;
  let isLocked = false;
  return {
    begin: async () => {
      client = new Client({ connectionString: servers.adminUrl });
      // Killing Postgres ends this lock as well.
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query(`begin; lock table ${table} in access exclusive mode`);
        isLocked = true;
      } catch {
        log(`${table} could not be locked`);
      }
    },
    end: async () => {
      await client?.end().catch(() => undefined);
    },
    hasStruck: () => isLocked,
  };
}

/** Forces a new WAL segment each time, which ends Postgres with a PANIC if the disk is full. */
const SWITCH_WAL = "select pg_logical_emit_message(false, 'chaos', 'full'), pg_switch_wal()";
/** After this number of switches all preallocated WAL segments are used up. */
const MAX_SWITCHES = 500;

/**
 * Fills a server's file system and frees it later. NATS and a Postgres without table space recover; a Postgres without WAL space has ended
 * and is restarted.
 */
function fullDisk({ servers, log }: Struck, which: FullDisk): FaultAction {
  const server = which === 'nats' ? 'nats' : 'postgres';
  const disk = servers.disks?.[server];
  return {
    begin: async () => {
      if (!disk) return log('no disk is filled: this process may not mount a file system');
      disk.fill();
      if (which === 'wal') await endPostgres(servers.adminUrl).catch(() => log('Postgres has no space for its WAL'));
    },
    end: async () => {
      disk?.free();
      if (server === 'postgres') await servers.revivePostgres();
    },
    hasStruck: () => disk !== undefined,
  };
}

async function endPostgres(adminUrl: string): Promise<void> {
  await withDatabase(adminUrl, async (database) => {
    for (let count = 0; count < MAX_SWITCHES; count += 1) await database.query(SWITCH_WAL);
  });
}

/** Counts of what was found and repaired, without the file name. */
type Report = Readonly<Record<string, unknown>>;

/**
 * Restores NATS from an older copy or empty, as docs/operating/restoring.md describes: gateways and storefronts stop, consumers hold, and the operator runs
 * `marquee reconcile`.
 */
function restoredStreams(struck: Struck, from: Backup): FaultAction {
  const { system, servers, replicas, log } = struck;
  const copy = join(system.dataDir, 'older-streams');
  const edges = replicas.all.filter((replica) => isEdge(partsOf(replica).app));
  const services = replicas.all.filter((replica) => !isEdge(partsOf(replica).app));
  const restart = async (environment?: Readonly<Record<string, string>>) => {
    await Promise.all(services.map((replica) => replicas.end(replica, 'SIGTERM')));
    await Promise.all(services.map((replica) => replicas.start(replica, environment)));
  };
  return {
    begin: () => (from === 'copy' ? servers.copyStreams(copy) : undefined),
    end: async () => {
      await Promise.all(edges.map((replica) => replicas.end(replica, 'SIGTERM')));
      await servers.killNats();
      if (from === 'copy') servers.restoreStreams(copy);
      else servers.emptyStreams();
      rmSync(copy, { recursive: true, force: true });
      await servers.startNats();
      await system.cli('streams', 'provision');
      await restart({ HOLD_EVENTS: 'yes' });
      const lost = join(system.dataDir, 'lost.jsonl');
      log(`reconciled: ${mended((await system.cli('reconcile', '--lost', lost)) as Report).join(', ')}`);
      await restart();
      await Promise.all(edges.map((replica) => replicas.start(replica)));
    },
  };
}

function mended(report: Report): string[] {
  return Object.entries(report).flatMap(([name, count]) => (count === 0 ? [] : `${name} ${String(count)}`));
}

/** Falsifies figures, which the rebuild must correct. */
const SPOIL =
  'update statistics.sales_days set order_count = order_count + 1, order_amount = order_amount + 1 where company_id = $1';

/** Kills a process of statistics during a rebuild of the company's statistics. */
function killedRebuild({ system, servers, replicas, company, log }: Struck, replica: Replica): FaultAction {
  let isRebuilding = false;
  return {
    begin: async () => {
      try {
        await withDatabase(servers.adminUrl, (database) => database.query(SPOIL, [company]));
        const input = { company_id: company };
        await asOperator(system, (bus, operator) => bus.call(adminRebuilds.start, operator(), input));
        isRebuilding = true;
      } catch (error) {
        log(`the rebuild was not started: ${String(error)}`);
      }
      await replicas.end(replica, 'SIGKILL');
    },
    end: () => replicas.start(replica),
    hasStruck: () => isRebuilding,
  };
}

export function faultOf(planned: Planned, struck: Struck): FaultAction {
  const { replicas, servers } = struck;
  switch (planned.kind) {
    case 'kill':
      return endedReplica(struck, planned.replica, 'SIGKILL');
    case 'term':
      return endedReplica(struck, planned.replica, 'SIGTERM');
    case 'stop':
      // A frozen process keeps its connections open and answers nothing.
      return {
        begin: () => replicas.signalTo(planned.replica, 'SIGSTOP'),
        end: () => replicas.signalTo(planned.replica, 'SIGCONT'),
      };
    case 'clock':
      return clockAhead(struck, planned.replica);
    case 'nats':
      return { begin: () => servers.killNats(), end: () => servers.startNats() };
    case 'postgres':
      return { begin: () => servers.killPostgres(), end: () => servers.startPostgres() };
    case 'read-only':
      return readOnlyDatabase(struck);
    case 'terminate':
      return terminatedSessions(struck, planned.service);
    case 'silence':
      return unresponsiveConnections(struck, planned.service);
    case 'lock':
      return lockedTable(struck, planned.table);
    case 'disk':
      return fullDisk(struck, planned.disk);
    case 'restore':
      return restoredStreams(struck, planned.from);
    case 'rebuild':
      return killedRebuild(struck, planned.replica);
  }
}
