import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem, Replica } from '@marquee/local';

/** A running system with two processes of licensing and of the gateway. */
export interface Scene {
  readonly system: LocalSystem;
  readonly natsPid: () => number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

export const LICENSING: readonly Replica[] = ['licensing', 'licensing-2'];

/** Starts the second processes if the system has only one of each. */
export async function startAll({ system }: Scene): Promise<void> {
  for (const replica of [...LICENSING, 'gateway-2'] as const) {
    if (!system.apps.has(replica)) await system.startApp(replica);
  }
}

export async function kill({ system }: Scene, replica: Replica): Promise<void> {
  const running = system.apps.get(replica);
  running?.kill('SIGKILL');
  await running?.ended;
}

export async function restart({ system }: Scene, replica: Replica): Promise<void> {
  await system.startApp(replica);
}

/** A frozen server keeps its connections open and delivers nothing. */
export async function freezeNats({ natsPid, signal }: Scene, ms: number): Promise<void> {
  const pid = natsPid();
  process.kill(pid, 'SIGSTOP');
  try {
    await sleep(ms, undefined, { signal });
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
