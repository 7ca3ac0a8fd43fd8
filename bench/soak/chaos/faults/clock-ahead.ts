import type { Replica } from '@marquee/local';
import type { FaultAction, Struck } from './fault-action';

const AHEAD_MS = 5_000;
/** Runs before the app: whoever asks for the time gets a later one. */
const SHIFT = `
  const Right = Date;
  globalThis.Date = class Date extends Right {
    constructor(...given) {
      if (given.length === 0) super(Right.now() + ${AHEAD_MS});
      else super(...given);
    }
    static now() { return Right.now() + ${AHEAD_MS}; }
  };`;
const ENVIRONMENT = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(SHIFT)}` };

/** A process is restarted as one whose clock is ahead of all others, and later as one whose clock is right. */
export function clockAhead({ replicas }: Struck, replica: Replica): FaultAction {
  const restart = async (environment?: Readonly<Record<string, string>>) => {
    await replicas.end(replica, 'SIGTERM');
    await replicas.start(replica, environment);
  };
  return { begin: () => restart(ENVIRONMENT), end: () => restart() };
}
