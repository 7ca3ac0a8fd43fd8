import { setTimeout as sleep } from 'node:timers/promises';
import type { AppProcess, Replica } from '@marquee/local';

const POLL_MS = 50;
/** A busy gateway may be slow to respond and still gets requests. */
const PROBE_TIMEOUT_MS = 10_000;

/** A gateway in the balancer's list. */
interface Listed {
  readonly url: string;
  readonly opsPort: number;
  ready: boolean;
}

/** Selects ready gateways in turn, as a load balancer does. It never sends a request twice. */
export class Balancer {
  private readonly listed = new Map<Replica, Listed>();
  private turn = 0;
  private readonly polling: NodeJS.Timeout;

  /** A gateway that does not respond for this many milliseconds is not ready. */
  constructor(private readonly timeoutMs = PROBE_TIMEOUT_MS) {
    this.polling = setInterval(() => void this.poll(), POLL_MS);
  }

  /** Lists a gateway; resolves when it is ready and receives requests. */
  async join({ replica, httpPort, opsPort }: AppProcess, signal: AbortSignal): Promise<void> {
    const gateway: Listed = { url: `http://localhost:${httpPort}`, opsPort, ready: false };
    this.listed.set(replica, gateway);
    while (!gateway.ready) await sleep(POLL_MS / 5, undefined, { signal });
  }

  /** Removes a gateway from the list before the soak stops it, as Kubernetes does. */
  leave(replica: Replica): void {
    this.listed.delete(replica);
  }

  /** Null if no gateway is ready. */
  next(): string | null {
    const ready = [...this.listed.values()].filter((gateway) => gateway.ready);
    this.turn += 1;
    return ready[this.turn % ready.length]?.url ?? null;
  }

  stop(): void {
    clearInterval(this.polling);
  }

  private async poll(): Promise<void> {
    await Promise.all(
      [...this.listed.values()].map(async (gateway) => (gateway.ready = await isReady(gateway, this.timeoutMs))),
    );
  }
}

async function isReady({ opsPort }: Listed, timeoutMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(`http://127.0.0.1:${opsPort}/health/ready`, { signal }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}
