import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@marquee/contracts';
import { Client } from 'pg';
import type { FaultAction, Struck } from './fault-action';

/** Those in which a relay or a consumer works, by the tables that they asked for last. */
const TERMINATE = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and query ~ 'outbox|inbox' and pid <> pg_backend_pid()`;

/** At a given moment none of a service's sessions may be at such a table. */
const FOUND_MS = 10_000;
const POLL_MS = 20;

function nameOf(service: Service): string {
  return `marquee-${service}`;
}

/** The server ends sessions of a service's relays and consumers, whatever they are doing. */
export function terminatedSessions({ servers, log }: Struck, service: Service): FaultAction {
  let terminated = 0;
  return {
    begin: async () => {
      const client = new Client({ connectionString: servers.adminUrl });
      client.on('error', () => undefined);
      // Postgres itself may be away just now: then these sessions are ended already.
      try {
        await client.connect();
        for (const until = Date.now() + FOUND_MS; terminated === 0 && Date.now() < until; await sleep(POLL_MS)) {
          terminated = (await client.query(TERMINATE, [nameOf(service)])).rowCount ?? 0;
        }
        log(`${terminated} sessions of ${service} terminated`);
      } catch {
        log(`no session of ${service} to terminate`);
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    end: () => undefined,
    hasStruck: () => terminated > 0,
  };
}

/** All connections of a service stay open and nothing comes through any more, until the network says that they are gone. */
export function silentConnections({ servers, log }: Struck, service: Service): FaultAction {
  let silenced = 0;
  return {
    begin: () => {
      silenced = servers.proxy.silence(nameOf(service));
      log(`${silenced} connections of ${service} fall silent`);
    },
    end: () => servers.proxy.endSilent(nameOf(service)),
    hasStruck: () => silenced > 0,
  };
}
