import { Injectable } from '@nestjs/common';
import { ShopError, type CallContext, type InputOf, type Nothing, type ownPasswords } from '@marquee/contracts';
import { checkNewPassword, digestOf, Passwords } from '@marquee/passwords';
import { ActingUsersService } from '../acting-users/acting-users.service';
import { SessionsService } from '../sessions/sessions.service';
import { OwnAccountStore } from './own-account.store';
import { PasswordNoticesService } from './password-notices.service';

/** Changes the password of a signed-in user who knows the current one. */
@Injectable()
export class OwnPasswordsService {
  constructor(
    private readonly store: OwnAccountStore,
    private readonly sessions: SessionsService,
    private readonly users: ActingUsersService,
    private readonly passwords: Passwords,
    private readonly notices: PasswordNoticesService,
  ) {}

  async update(ctx: CallContext, input: InputOf<typeof ownPasswords.update>): Promise<Nothing> {
    const { session, current, password, address } = input;
    checkNewPassword(password);
    const email = await this.sessions.emailOf(ctx, session);
    const identity = await this.users.provePassword(ctx, { email, password: current, address });
    const passwordHash = await this.passwords.hash({ ...ctx, address }, password);
    const notice = await this.notices.noticeTo(ctx, email);
    await this.store.platform(ctx, async (tx) => {
      if (!(await tx.identities.hold(identity))) {
        throw new ShopError(
          'conflict',
          'The password was changed in the meantime. Sign in with the new password and try again.',
        );
      }
      await tx.identities.changePassword(email, passwordHash);
      await tx.sessions.removeOthers(email, digestOf(session));
      await tx.passwordLinks.removeOf(email);
      await tx.audit(email, 'password change', {});
      await tx.mails.queue(notice);
    });
    return {};
  }
}
