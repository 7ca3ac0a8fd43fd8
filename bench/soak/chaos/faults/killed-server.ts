import type { FaultAction, Struck } from './fault-action';

/** NATS is killed, and comes back with everything that it had acknowledged. */
export function killedNats({ servers }: Struck): FaultAction {
  return { begin: () => servers.killNats(), end: () => servers.startNats() };
}

/** Postgres is killed with all of its sessions, and comes back with everything that was committed. */
export function killedPostgres({ servers }: Struck): FaultAction {
  return { begin: () => servers.killPostgres(), end: () => servers.startPostgres() };
}
