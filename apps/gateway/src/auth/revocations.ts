import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Bus, type KeyWatch } from '@marquee/bus';
import { REVOCATIONS_BUCKET, ShopError } from '@marquee/contracts';
import { CLOCK, HealthState, type Clock } from '@marquee/service-kit';

/** What auth has revoked, kept in this process's memory: to ask it costs a look into a map. */
@Injectable()
export class Revocations implements OnModuleInit, OnApplicationShutdown {
  private watch: KeyWatch | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly health: HealthState,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads all revocations; the gateway does not listen for requests before it has them. */
  async onModuleInit(): Promise<void> {
    this.health.add('revocations', () => (this.watch?.current ? null : 'not current'));
    this.watch = await this.bus.watchKeys(REVOCATIONS_BUCKET, () => this.clock.now().getTime());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.watch?.stop();
  }

  /** The first of these keys that is revoked. Nobody can say while the picture is too old: then no token is good. */
  firstOf(keys: readonly string[]): string | undefined {
    const { watch } = this;
    if (!watch?.current) throw new ShopError('unavailable');
    if (watch.size === 0) return undefined;
    for (const key of keys) if (watch.has(key)) return key;
    return undefined;
  }
}
