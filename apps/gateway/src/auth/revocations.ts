import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Bus, type KeyWatch } from '@marquee/bus';
import { followClock, REVOCATIONS_BUCKET, revocationState, ShopError } from '@marquee/contracts';
import { CLOCK, HealthState, ownCall, type Clock } from '@marquee/service-kit';

/** How often auth is asked whether there are revocations that it cannot publish, and what time it is. */
const ASK_MS = 5_000;
/** How long it may ask in vain before it is not answered. */
const ANSWER_MS = 3_000;
/**
 * So long auth may try to publish in vain: as long as a gateway takes tokens without a connection to NATS. A server that is replaced, or
 * a leader that is elected, takes less, and no gateway leaves for that.
 */
const PATIENCE_SECONDS = 30;

/** What auth has revoked, kept in this process's memory: to ask it costs a look into a map. */
@Injectable()
export class Revocations implements OnModuleInit, OnApplicationShutdown {
  private watch: KeyWatch | undefined;
  private asking: NodeJS.Timeout | undefined;
  /** What auth said last; without an answer that stays. */
  private stuckSeconds = 0;

  constructor(
    private readonly bus: Bus,
    private readonly health: HealthState,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads all revocations; the gateway does not listen for requests before it has them. */
  async onModuleInit(): Promise<void> {
    this.health.add('revocations', () => this.fault());
    // First the right time, by which the age of what is read is measured.
    await this.ask();
    this.watch = await this.bus.watchKeys(REVOCATIONS_BUCKET, () => this.clock.now().getTime());
    this.asking = setInterval(() => void this.ask(), ASK_MS).unref();
  }

  /**
   * Auth knows of revocations that the bucket does not take, a full or leaderless one, while everything here looks current. That auth is away
   * is no reason to leave: nothing is revoked meanwhile, and its next process publishes what was committed.
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
    return this.stuckSeconds > PATIENCE_SECONDS ? 'auth has revocations that it cannot publish' : null;
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.asking);
    await this.watch?.stop();
  }

  /** The first of these keys that is revoked. Throws while the revocations are too old or incomplete: then no token is good. */
  firstOf(keys: readonly string[]): string | undefined {
    const { watch } = this;
    if (watch === undefined || this.fault() !== null) throw new ShopError('unavailable');
    if (watch.size === 0) return undefined;
    for (const key of keys) if (watch.has(key)) return key;
    return undefined;
  }
}
