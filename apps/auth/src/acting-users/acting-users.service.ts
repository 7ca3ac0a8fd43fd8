import { Injectable } from '@nestjs/common';
import { AttemptsService } from '@marquee/attempts';
import { Bus } from '@marquee/bus';
import {
  memberships,
  requirePermission,
  ShopError,
  type CallContext,
  type Confirmation,
  type Membership,
  type Permission,
  type PersonContext,
} from '@marquee/contracts';
import { limitsOf, SIGN_IN, signedInKeys } from '../attempts/limits.rules';
import { CredentialsService } from '../identities/credentials.service';
import type { Identity } from '../identities/identities.repository';

/** Checks the user who acts in the console: their permission in tenant, and their password. */
@Injectable()
export class ActingUsersService {
  constructor(
    private readonly bus: Bus,
    private readonly attempts: AttemptsService,
    private readonly credentials: CredentialsService,
  ) {}

  /** Throws `forbidden` unless tenant currently grants the user this permission. */
  async require(ctx: PersonContext, permission: Permission): Promise<void> {
    requirePermission(await this.memberOf(ctx), permission);
  }

  /** Also checks the password, because an open or stolen session is not enough. */
  async confirm(ctx: PersonContext, permission: Permission, confirmation: Confirmation): Promise<void> {
    await this.require(ctx, permission);
    await this.provePassword(ctx, { email: ctx.email, ...confirmation });
  }

  /** Throws `unauthorized` for a wrong password, which counts as a sign-in attempt of this email. */
  provePassword(ctx: CallContext, given: Confirmation & { readonly email: string }): Promise<Identity> {
    return this.attempts.counted(ctx, limitsOf(SIGN_IN, given), async (attempt) => {
      const { identity } = await this.credentials.prove(ctx, given).catch(withOwnMessage);
      await this.attempts.forget(ctx, attempt, signedInKeys(given).mistyped);
      return identity;
    });
  }

  private async memberOf({ company, user, ...ctx }: PersonContext): Promise<Membership | null> {
    try {
      return await this.bus.call(memberships.get, ctx, { company_id: company, user_id: user });
    } catch (error) {
      if (error instanceof ShopError && error.code === 'not_found') return null;
      throw error;
    }
  }
}

/** The form does not ask for the email, so the error names only the password. */
function withOwnMessage(error: unknown): never {
  if (error instanceof ShopError && error.code === 'unauthorized') {
    throw new ShopError('unauthorized', 'The password is wrong. Enter the password of the signed-in user.');
  }
  throw error;
}
