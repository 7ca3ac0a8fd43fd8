import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { VISITOR_SALTS_BUCKET } from '@marquee/contracts';

interface SaltOfDay {
  readonly day: string;
  readonly salt: Promise<Uint8Array>;
}

/** A daily secret (GMT), shared by all storefronts and deleted after the day. */
@Injectable()
export class VisitorSalts {
  private current: SaltOfDay | undefined;

  constructor(private readonly bus: Bus) {}

  /** Fails as `unavailable` if it is not cached and the bus is unavailable. */
  async at(now: Date): Promise<Uint8Array> {
    const day = now.toISOString().slice(0, 10);
    const asked = this.current?.day === day ? this.current : { day, salt: this.settled(day) };
    this.current = asked;
    try {
      return await asked.salt;
    } catch (error) {
      if (this.current === asked) this.current = undefined;
      throw error;
    }
  }

  private settled(day: string): Promise<Uint8Array> {
    return this.bus.firstValues(VISITOR_SALTS_BUCKET).settle(day, randomBytes(32));
  }
}
