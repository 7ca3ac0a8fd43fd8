import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { Metrics, networkOf } from '@marquee/service-kit';
import { FairQueue, type QueueCaller } from './fair-queue';

/** Argon2id (the library's default algorithm) at the cost OWASP names first. */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 } as const;
/** How hashes at that cost begin: the encoded form names algorithm, version and cost. */
const AT_TODAYS_COST = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
/** Each hash takes a core and 19 MiB, and leaves one core to other requests. A company's 64 waiting hashes take seconds. */
const LIMITS = {
  maxRunning: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 1024,
  maxWaitingPerCompany: 64,
};

/** The call that needs a hash. Callers of one company take turns by network, or by app if the network is not known. */
export interface HashCaller {
  readonly deadline: number;
  /** Absent for admin users, who sign in to the platform. */
  readonly company?: number;
  readonly app?: string;
  /** The network address of the caller. */
  readonly address?: string;
}

/** The only place that computes password hashes: docs/internal/adr/0064-fair-shares-per-company.md. */
@Injectable()
export class Passwords {
  private readonly queue: FairQueue;
  private readonly unknownUsersHash = hashOfNoPassword();

  constructor(metrics: Metrics) {
    const help = 'Password hashes that were not computed, because the queue was full or the deadline had passed';
    const countRefusal = metrics.counterBy('marquee_password_hashes_refused_total', help, 'reason');
    const queue = new FairQueue(LIMITS, countRefusal);
    metrics.gauge('marquee_password_hashes_waiting', 'Password hashes that wait for a slot', () => queue.waiting);
    metrics.gauge('marquee_password_hashes_running', 'Password hashes that are being computed', () => queue.running);
    this.queue = queue;
  }

  hash(caller: HashCaller, password: string): Promise<string> {
    return this.queue.run(placeOf(caller), () => hash(password, COST));
  }

  /**
   * Without a hash the answer is false and takes the same time, so that the time does not reveal whether an email is
   * known.
   */
  async verify(caller: HashCaller, encoded: string | null, password: string): Promise<boolean> {
    const matches = await this.queue.run(placeOf(caller), () => verify(encoded ?? this.unknownUsersHash, password));
    return matches && encoded !== null;
  }

  /** Whether a hash was made at another cost than today's. */
  needsRehash(encoded: string): boolean {
    return !encoded.startsWith(AT_TODAYS_COST);
  }
}

function placeOf({ deadline, company, app = '', address }: HashCaller): QueueCaller {
  const source = address === undefined ? `app ${app}` : `network ${networkOf(address)}`;
  return { deadline, company: company ?? null, source };
}

/** Has the form of a hash at today's cost, and belongs to no known password. */
function hashOfNoPassword(): string {
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `${AT_TODAYS_COST}${part(16)}$${part(32)}`;
}
