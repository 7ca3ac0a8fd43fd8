import { setTimeout as sleep } from 'node:timers/promises';
import { asAdmin } from '../as-admin';
import type { FaultAction, Struck } from './fault-action';

const SET = 'set default_transaction_read_only = on';
const RESET = 'reset default_transaction_read_only';
const TERMINATE = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'marquee-%' and datname = current_database() and pid <> pg_backend_pid()`;
/** Postgres may be away when the fault ends, and has to be back to take the setting back. */
const LIFTED_MS = 60_000;
const POLL_MS = 100;

/** An operator sets the database read-only and ends all sessions of the services, so that new ones cannot write; and takes it back. */
export function readOnlyDatabase({ servers, log }: Struck): FaultAction {
  let terminated = 0;
  const alter = (change: string) =>
    asAdmin(servers.adminUrl, async (database) => {
      const { rows } = await database.query<{ name: string }>('select quote_ident(current_database()) as name');
      // A session that was opened while the database is read-only could not lift it.
      await database.query('set default_transaction_read_only = off');
      await database.query(`alter database ${rows[0]?.name} ${change}`);
    });
  const terminate = () => asAdmin(servers.adminUrl, (database) => database.query(TERMINATE));
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
