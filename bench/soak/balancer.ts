import { setTimeout as sleep } from 'node:timers/promises';
import type { AppProcess, Replica } from '@marquee/local';

const POLL_MS = 50;
/** A busy machine may be slow to answer, and is no reason to send nothing. */
const PATIENT_MS = 10_000;

/** A gateway in the balancer's list. */
interface Listed {
  readonly url: string;
  readonly opsPort: number;
  ready: boolean;
}

/**
 * Chooses a gateway for each request, as a load balancer does: one after the other, of those whose readiness has said yes when it
 * was last asked. It sends nothing twice.
 */
export class Balancer {
  private readonly listed = new Map<Replica, Listed>();
  private turn = 0;
  private readonly polling: NodeJS.Timeout;

  /** Whoever says nothing for so many milliseconds is not ready. */
  constructor(private readonly silentMs = PATIENT_MS) {
    this.polling = setInterval(() => void this.poll(), POLL_MS);
  }

  /** Lists a gateway; it gets requests from the moment that it is ready, which is when this ends. */
  async join({ replica, httpPort, opsPort }: AppProcess, signal: AbortSignal): Promise<void> {
    const gateway: Listed = { url: `http://localhost:${httpPort}`, opsPort, ready: false };
    this.listed.set(replica, gateway);
    while (!gateway.ready) await sleep(POLL_MS / 5, undefined, { signal });
  }

  /** Nothing more goes there, as with a pod that Kubernetes ends: it is taken off the list before it is told to stop. */
  leave(replica: Replica): void {
    this.listed.delete(replica);
  }

  /** Null while none is ready. */
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
      [...this.listed.values()].map(async (gateway) => (gateway.ready = await isReady(gateway, this.silentMs))),
    );
  }
}

async function isReady({ opsPort }: Listed, silentMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(silentMs);
  const answer = await fetch(`http://127.0.0.1:${opsPort}/health/ready`, { signal }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}
