import { Inject, Injectable } from '@nestjs/common';
import {
  formatGmt,
  revocationKey,
  type OperatorContext,
  type SigningKeyState,
  type CallContext,
} from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { RevocationsService } from '../revocations/revocations.service';
import { SigningKeysService } from './signing-keys.service';
import type { NewKey, StoredKey } from './signing-keys.repository';
import { SigningKeysStore, type SigningKeysTx } from './signing-keys.store';

/** Delay before a new key signs. Gateways fetch unknown keys every 5 s, so all of them know it by then. */
const SIGNING_DELAY_MS = 10_000;
/** A former key is accepted for this time, which exceeds the lifetime of an access token. */
const OVERLAP_MS = 3_600_000;
const ROTATION_MS = 10_000;

@Injectable()
export class KeyRotationService {
  constructor(
    private readonly store: SigningKeysStore,
    private readonly keys: SigningKeysService,
    private readonly revocations: RevocationsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: CallContext): Promise<{ keys: SigningKeyState[] }> {
    return { keys: (await this.store.readPlatform(ctx).signingKeys.live(this.clock.now())).map(shown) };
  }

  /**
   * `withdraw` ends the old keys at once and revokes their tokens. Another replica may sign with its cached copy for
   * some seconds; those tokens are refused and their clients exchange again.
   */
  async rotate(ctx: OperatorContext, withdraw: boolean): Promise<{ keys: SigningKeyState[] }> {
    const fresh = await this.keys.draw();
    await this.store.operate(ctx, null, 'keys rotate', { withdraw }, async (tx) => {
      await tx.signingKeys.lock();
      if (withdraw) await this.revokeAll(tx);
      await this.replace(tx, fresh, withdraw);
    });
    this.keys.forget();
    return this.list(ctx);
  }

  /** True if the newest key was that old. If replicas call this concurrently, one of them rotates. */
  async rotateOlderThan(days: number): Promise<boolean> {
    const oldest = this.clock.now().getTime() - days * 86_400_000;
    const isDue = (live: readonly StoredKey[]) => live.every(({ created_at }) => created_at.getTime() < oldest);
    if (!isDue(await this.store.readPlatform().signingKeys.live(this.clock.now()))) return false;
    const fresh = await this.keys.draw();
    const ctx = ownCall(ROTATION_MS);
    const rotated = await this.store.platform(ctx, async (tx) => {
      await tx.signingKeys.lock();
      if (!isDue(await tx.signingKeys.live(this.clock.now()))) return false;
      await this.replace(tx, fresh, false);
      await tx.audit('auth', 'keys rotate', { withdraw: false, older_than_days: days });
      return true;
    });
    this.keys.forget();
    return rotated;
  }

  /** Gateways cache verified tokens, so removing the key is not sufficient. */
  private async revokeAll(tx: SigningKeysTx): Promise<void> {
    for (const { kid } of await tx.signingKeys.live(this.clock.now())) {
      await this.revocations.revoke(tx, revocationKey.key(kid));
    }
  }

  private async replace({ signingKeys }: SigningKeysTx, fresh: NewKey, withdraw: boolean): Promise<void> {
    const now = this.clock.now();
    const signsFrom = withdraw ? now : new Date(now.getTime() + SIGNING_DELAY_MS);
    await signingKeys.end(withdraw ? now : new Date(signsFrom.getTime() + OVERLAP_MS));
    await signingKeys.insert(fresh, now, signsFrom);
  }
}

function shown(key: StoredKey): SigningKeyState {
  return {
    kid: key.kid,
    created_at: formatGmt(key.created_at),
    signs_from: formatGmt(key.signs_from),
    ends_at: key.ends_at && formatGmt(key.ends_at),
  };
}
