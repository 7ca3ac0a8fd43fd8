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
  /** The same password at today's cost; null where it is stored so already. */
  readonly betterHash: string | null;
}

/** Checks the email and password of somebody who signs in. */
@Injectable()
export class CredentialsService {
  private readonly countFailure: () => void;

  constructor(
    private readonly store: IdentitiesStore,
    private readonly passwords: Passwords,
    metrics: Metrics,
  ) {
    this.countFailure = metrics.counter('marquee_sign_in_failures_total', 'Sign-ins with a wrong email or password');
  }

  /** Refuses in the same words and after the same work, whichever of the two is wrong. */
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

  /** The error that a caller throws; it is counted as a failed sign-in. */
  refusal(): ShopError {
    this.countFailure();
    return new ShopError('unauthorized', 'Email or password is wrong.');
  }
}
