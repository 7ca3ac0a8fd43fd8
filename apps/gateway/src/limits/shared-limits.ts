import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { RateLimiter, type Admitted } from './rate-limiter';
import { RefusedClients, type Counts, type Refused } from './refused-clients';

const TOPIC = 'limits';
const REFUSED_TOPIC = 'refused';
const TELL_MS = 50;
/** Buckets in one message: with the longest names it is still far below what NATS takes. */
const MAX_TOLD = 1000;

/**
 * One limit for all replicas, without a call on a request's way. Each tells the others, 20 times a second, how many
 * calls it has admitted; they pour these into their own buckets, also above the rim. So every bucket holds the calls of
 * all replicas, only a moment late. What is admitted too much in that moment, at worst a whole burst per replica at the
 * first onslaught, stands above the rim as a debt that must leak away before anybody admits the next call: over time all
 * replicas together admit what one alone would. A message that is lost is forgotten in favour of the caller. Clients that were
 * refused are told in the same way: whoever guesses has as many guesses at all replicas as at one.
 */
@Injectable()
export class SharedLimits implements OnModuleInit, OnApplicationShutdown {
  private telling: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly limiter: RateLimiter,
    private readonly refused: RefusedClients,
  ) {}

  onModuleInit(): void {
    if (this.limiter.size !== null) this.bus.onPeerMessage(TOPIC, (data) => this.limiter.add(countsIn(data)));
    this.bus.onPeerMessage(REFUSED_TOPIC, (data) => this.refused.add(refusedIn(data)));
    this.telling = setInterval(() => this.tell(), TELL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.telling);
    this.tell();
  }

  private tell(): void {
    for (const admitted of inMessages(this.limiter.admitted())) this.bus.sendToPeers(TOPIC, admitted);
    const { clients, networks } = this.refused.untold();
    for (const some of inMessages(clients)) this.bus.sendToPeers(REFUSED_TOPIC, { clients: some, networks: [] });
    for (const some of inMessages(networks)) this.bus.sendToPeers(REFUSED_TOPIC, { clients: [], networks: some });
  }
}

function inMessages(counts: Counts): Counts[] {
  const messages: Counts[] = [];
  for (let i = 0; i < counts.length; i += MAX_TOLD) messages.push(counts.slice(i, i + MAX_TOLD));
  return messages;
}

/** A message is checked, because a replica of another version may send another shape. */
function countsIn(data: unknown): Admitted {
  if (!Array.isArray(data) || !data.every(isEntry))
    throw new TypeError('not a list of the calls that a replica admitted');
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
