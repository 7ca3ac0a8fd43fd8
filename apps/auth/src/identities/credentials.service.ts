import { Injectable } from '@nestjs/common';
import { ShopError, type CallContext } from '@marquee/contracts';
import { Passwords } from '@marquee/passwords';
import { Metrics } from '@marquee/service-kit';
import { identityEmail } from './identity.rules';
import type { Identity } from './identities.repository';
import { IdentitiesStore } from './identities.store';

interface Typed {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

interface Proven {
  readonly identity: Identity;
  /** The password hashed at the current cost; null if the stored hash is current. */
  readonly betterHash: string | null;
}

/** Checks the email and password of a sign-in. */
@Injectable()
export class CredentialsService {
  private readonly countFailure: () => void;

  constructor(
    private readonly store: IdentitiesStore,
    private readonly passwords: Passwords,
    metrics: Metrics,
  ) {
    this.countFailure = metrics.counter(
      'marquee_sign_in_failures_total',
      'Failed sign-ins because of a wrong email or password',
    );
  }

  /** Fails with the same message and the same work whether the email or the password is wrong. */
  async prove(ctx: CallContext, { email, password, address }: Typed): Promise<Proven> {
    const named = identityEmail(email);
    const identity = named === null ? null : await this.store.readPlatform(ctx).identities.find(named);
    const hash = identity?.password_hash ?? null;
    const caller = { ...ctx, address };
    const matches = await this.passwords.verify(caller, hash, password);
    if (!identity || hash === null || !matches) throw this.refusal();
    const betterHash = this.passwords.needsRehash(hash) ? await this.passwords.hash(caller, password) : null;
    return { identity, betterHash };
  }

  /** The error that a caller throws; counts as a failed sign-in. */
  refusal(): ShopError {
    this.countFailure();
    return new ShopError('unauthorized', 'Email or password is wrong. Check both and try again.');
  }
}
