import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { RateLimiter, type Admitted } from './rate-limiter';
import { RefusedClients, type Counts, type Refused } from './refused-clients';

const TOPIC = 'limits';
const REFUSED_TOPIC = 'refused';
const PUBLISH_INTERVAL_MS = 50;
/** Buckets per message, which stays far below NATS's limit even with the longest names. */
const MAX_COUNTS_PER_MESSAGE = 1000;

/**
 * One limit for all replicas without a call per request: each replica publishes its admitted calls and refusals 20
 * times per second, and the others add them. Calls admitted during the delay must leak first, so all replicas together
 * admit as much as one; a lost message favours the caller.
 */
@Injectable()
export class SharedLimits implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly limiter: RateLimiter,
    private readonly refused: RefusedClients,
  ) {}

  onModuleInit(): void {
    if (this.limiter.size !== null) this.bus.onPeerMessage(TOPIC, (data) => this.limiter.add(countsIn(data)));
    this.bus.onPeerMessage(REFUSED_TOPIC, (data) => this.refused.add(refusedIn(data)));
    this.timer = setInterval(() => this.publish(), PUBLISH_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.publish();
  }

  private publish(): void {
    for (const admitted of inMessages(this.limiter.admitted())) this.bus.sendToPeers(TOPIC, admitted);
    const { clients, networks } = this.refused.unshared();
    for (const some of inMessages(clients)) this.bus.sendToPeers(REFUSED_TOPIC, { clients: some, networks: [] });
    for (const some of inMessages(networks)) this.bus.sendToPeers(REFUSED_TOPIC, { clients: [], networks: some });
  }
}

function inMessages(counts: Counts): Counts[] {
  const messages: Counts[] = [];
  for (let i = 0; i < counts.length; i += MAX_COUNTS_PER_MESSAGE) {
    messages.push(counts.slice(i, i + MAX_COUNTS_PER_MESSAGE));
  }
  return messages;
}

/** A message is checked, because a replica of another version may send another shape. */
function countsIn(data: unknown): Admitted {
  if (!Array.isArray(data) || !data.every(isEntry)) {
    throw new TypeError('The peer message is not a list of admitted calls.');
  }
  return data;
}

function refusedIn(data: unknown): Refused {
  const { clients, networks } = data as Record<keyof Refused, unknown>;
  return { clients: countsIn(clients), networks: countsIn(networks) };
}

function isEntry(entry: unknown): entry is Admitted[number] {
  if (!Array.isArray(entry)) return false;
  const [bucket, calls] = entry as unknown[];
  return typeof bucket === 'string' && Number.isSafeInteger(calls) && Number(calls) > 0;
}
