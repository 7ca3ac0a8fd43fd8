import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Bus, type KeyWatch } from '@marquee/bus';
import { followClock, REVOCATIONS_BUCKET, revocationState, ShopError } from '@marquee/contracts';
import { CLOCK, HealthState, ownCall, type Clock } from '@marquee/service-kit';

/** How often the gateway queries auth for unpublished revocations and the time. */
const ASK_MS = 5_000;
/** How long auth may fail to answer before it counts as unavailable. */
const ANSWER_MS = 3_000;
/**
 * How long auth may fail to publish: as long as a gateway accepts tokens without NATS. A server replacement or leader
 * election takes less.
 */
const PUBLISH_TIMEOUT_SECONDS = 30;

/** Auth's revocations in the memory of this process, so that a check is a map lookup. */
@Injectable()
export class Revocations implements OnModuleInit, OnApplicationShutdown {
  private watch: KeyWatch | undefined;
  private asking: NodeJS.Timeout | undefined;
  /** The last answer of auth, which stays valid until the next answer. */
  private stuckSeconds = 0;

  constructor(
    private readonly bus: Bus,
    private readonly health: HealthState,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Loads all revocations before the gateway listens for requests. */
  async onModuleInit(): Promise<void> {
    this.health.add('revocations', () => this.fault());
    // Reads the time first, because it measures the age of the revocations.
    await this.ask();
    this.watch = await this.bus.watchKeys(REVOCATIONS_BUCKET, () => this.clock.now().getTime());
    this.asking = setInterval(() => void this.ask(), ASK_MS).unref();
  }

  /**
   * Auth reports revocations that NATS did not accept, while the local copy looks current. An unavailable auth is
   * harmless, because it also revokes no tokens.
   */
  async ask(): Promise<void> {
    const asked = performance.now();
    const answer = await this.bus.call(revocationState.backlog, ownCall(ANSWER_MS), {}).catch(() => null);
    if (answer === null) return;
    this.stuckSeconds = answer.stuck_seconds;
    // The gateway has no database clock to follow; its local clock could reject good tokens or accept expired ones.
    if (answer.now !== undefined) followClock(answer.now, performance.now() - asked);
  }

  private fault(): string | null {
    if (!this.watch?.current) return 'not current';
    return this.stuckSeconds > PUBLISH_TIMEOUT_SECONDS ? 'auth has revocations that it cannot publish' : null;
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.asking);
    await this.watch?.stop();
  }

  /**
   * The first revoked key. Throws while the revocations are too old or incomplete, because then no token is accepted.
   */
  firstOf(keys: readonly string[]): string | undefined {
    const { watch } = this;
    if (watch === undefined || this.fault() !== null) throw new ShopError('unavailable');
    if (watch.size === 0) return undefined;
    for (const key of keys) if (watch.has(key)) return key;
    return undefined;
  }
}
