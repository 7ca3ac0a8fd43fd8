import { setTimeout as sleep } from 'node:timers/promises';
import { type AppName, type LocalSystem } from '@marquee/local';
import { proportionalBytes } from '../cpu/processes';

export interface Footprint {
  readonly app: AppName;
  readonly startSeconds: number;
  readonly idleMib: number;
  /** Its share of what the processes of all apps take together; null where there is no /proc. */
  readonly pssMib: number | null;
}

/** V8 gives back what a start has left behind when it has rested for a while. */
const SETTLE_MS = 30_000;

/** Starts each app anew while all others rest; then looks how much memory each keeps. */
export async function footprints(system: LocalSystem, signal: AbortSignal): Promise<Footprint[]> {
  const startSeconds = new Map<AppName, number>();
  // A copy: each start puts its process into the map.
  for (const running of Array.from(system.apps.values())) {
    const { name: app } = running;
    signal.throwIfAborted();
    await running.stop();
    const before = performance.now();
    await system.startApp(app);
    startSeconds.set(app, (performance.now() - before) / 1000);
  }
  await sleep(SETTLE_MS);
  return Promise.all(
    Array.from(startSeconds, async ([app, seconds]) => ({
      app,
      startSeconds: seconds,
      idleMib: await residentMib(system, app),
      pssMib: proportionalMib(system, app),
    })),
  );
}

function proportionalMib(system: LocalSystem, app: AppName): number | null {
  const bytes = proportionalBytes(system.apps.get(app)?.pid ?? 0);
  return bytes === undefined ? null : bytes / 1024 / 1024;
}

/** As the app itself tells Prometheus. */
async function residentMib(system: LocalSystem, app: AppName): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${system.apps.get(app)?.opsPort}/metrics`);
  const bytes = /^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)/m.exec(await response.text())?.[1];
  if (bytes === undefined) throw new Error(`${app} does not tell its memory`);
  return Number(bytes) / 1024 / 1024;
}
