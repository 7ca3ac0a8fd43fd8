import { Client } from 'pg';
import type { FaultAction, Struck } from './fault-action';

/** Somebody holds a whole table, as a migration or a careless query would. */
export function lockedTable({ servers, log }: Struck, table: string): FaultAction {
  let client: Client | undefined;
  let isLocked = false;
  return {
    begin: async () => {
      client = new Client({ connectionString: servers.adminUrl });
      // Whoever kills Postgres ends this lock as well.
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
