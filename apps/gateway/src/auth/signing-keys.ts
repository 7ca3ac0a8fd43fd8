import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { signingKeys } from '@marquee/contracts';
import { CLOCK, CONFIG, LOGGER, type Clock, type Logger } from '@marquee/service-kit';
import { importJWK } from 'jose';
import type { GatewayConfig } from '../gateway.config';

export type VerifyingKey = Awaited<ReturnType<typeof importJWK>>;

/** Unknown key ids query auth again, at a limited rate because clients can invent ids. */
const MIN_AGE_MS = 5_000;
/** Drops a withdrawn key after this time. */
const MAX_AGE_MS = 300_000;

/** The public keys of access tokens, as auth last published them. */
@Injectable()
export class SigningKeys {
  private keys: ReadonlyMap<string, VerifyingKey> = new Map();
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly bus: Bus,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async find(kid: string): Promise<VerifyingKey | undefined> {
    // If the clock was set back, known keys would look young for too long.
    const age = Math.abs(this.now() - this.askedAt);
    const known = this.keys.get(kid);
    if (known === undefined && (this.asking !== undefined || age > MIN_AGE_MS)) await this.refresh();
    else if (age > MAX_AGE_MS) this.refreshBehind();
    return this.keys.get(kid);
  }

  /** Concurrent requests for the same missing key share one call. */
  private refresh(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private refreshBehind(): void {
    this.refresh().catch((error: unknown) =>
      this.log.warn({ err: error }, 'could not refresh the signing keys; using the cached keys'),
    );
  }

  private async ask(): Promise<void> {
    const started = this.now();
    const context = { requestId: randomUUID(), deadline: started + this.config.deadlineMs };
    const { keys } = await this.bus.call(signingKeys.list, context, {});
    const pairs = keys.map(async (key) => [key.kid, await importJWK({ ...key }, 'EdDSA')] as const);
    this.keys = new Map(await Promise.all(pairs));
    this.askedAt = started;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
