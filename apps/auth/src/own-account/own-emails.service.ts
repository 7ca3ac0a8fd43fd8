import { Injectable } from '@nestjs/common';
import { ShopError, type CallContext, type InputOf, type Nothing, type ownEmails } from '@marquee/contracts';
import { ActingUsersService } from '../acting-users/acting-users.service';
import { identityEmail } from '../identities/identity.rules';
import { SessionsService } from '../sessions/sessions.service';
import { EmailChangesService } from './email-changes.service';

/** Begins to change the email of a user who has signed in and knows the password. */
@Injectable()
export class OwnEmailsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly users: ActingUsersService,
    private readonly changes: EmailChangesService,
  ) {}

  /** Answers the same whether or not somebody signs in with the new email. */
  async request(ctx: CallContext, input: InputOf<typeof ownEmails.request>): Promise<Nothing> {
    const { session, password, address } = input;
    const email = await this.sessions.emailOf(ctx, session);
    const new_email = identityEmail(input.email);
    if (new_email === null) throw ShopError.invalid({ email: ['must be an email address'] });
    if (new_email === email) throw ShopError.invalid({ email: ['is the email that you sign in with now'] });
    const identity = await this.users.provePassword(ctx, { email, password, address });
    await this.changes.mailLink(ctx, identity, { new_email, address });
    return {};
  }
}
