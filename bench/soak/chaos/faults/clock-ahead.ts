import type { Replica } from '@marquee/local';
import type { FaultAction, Struck } from './fault-action';

const AHEAD_MS = 5_000;
/** Runs before the app: whoever asks for the time gets a later one. */
const SHIFT = `
  const Right = Date;
  const now = () => Right.now() + ${AHEAD_MS};
  globalThis.Date = new Proxy(Right, {
    construct: (_, given) => new Right(...(given.length === 0 ? [now()] : given)),
    apply: () => new Right(now()).toString(),
    get: (_, name) => (name === 'now' ? now : Right[name]),
  });`;
export const CLOCK_AHEAD = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(SHIFT)}` };

/** A process is restarted as one whose clock is ahead of all others, and later as one whose clock is right. */
export function clockAhead({ replicas }: Struck, replica: Replica): FaultAction {
  const restart = async (environment?: Readonly<Record<string, string>>) => {
    await replicas.end(replica, 'SIGTERM');
    await replicas.start(replica, environment);
  };
  return { begin: () => restart(CLOCK_AHEAD), end: () => restart() };
}
