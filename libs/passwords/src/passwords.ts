import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';

/** Argon2id (the library's default algorithm) at the cost OWASP names first. */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 } as const;
/** How hashes at that cost begin: the encoded form names algorithm, version and cost. */
const AT_TODAYS_COST = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
/** How many hashes are computed at a time: each takes a core and 19 MiB. */
const AT_A_TIME = 2;
/** How many may wait in line: whoever came behind them would wait so long that a refusal is kinder. */
const MAX_WAITING = 64;

/** The only place that computes password hashes; what comes together waits in line. */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly nobodys = nobodysHash();

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, COST));
  }

  /** Where there is no hash the answer is false and takes as long: the time tells nobody whether an email is known. */
  async verify(encoded: string | null, password: string): Promise<boolean> {
    const matches = await this.inTurn(() => verify(encoded ?? this.nobodys, password));
    return matches && encoded !== null;
  }

  /** Whether a hash was made at another cost than today's. */
  needsRehash(encoded: string): boolean {
    return !encoded.startsWith(AT_TODAYS_COST);
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < AT_A_TIME) this.running++;
    else await this.place();
    try {
      return await work();
    } finally {
      // A place is handed on rather than freed: nobody who comes just now can take it before those who wait.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private place(): Promise<void> {
    if (this.waiting.length >= MAX_WAITING) throw new ShopError('unavailable');
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

/** The form of a hash at today's cost, of no password that anybody knows. */
function nobodysHash(): string {
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `${AT_TODAYS_COST}${part(16)}$${part(32)}`;
}
