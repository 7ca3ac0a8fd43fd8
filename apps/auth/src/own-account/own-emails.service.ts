import { Injectable } from '@nestjs/common';
import { ShopError, type CallContext, type InputOf, type Nothing, type ownEmails } from '@marquee/contracts';
import { ActingUsersService } from '../acting-users/acting-users.service';
import { identityEmail } from '../identities/identity.rules';
import { SessionsService } from '../sessions/sessions.service';
import { EmailChangesService } from './email-changes.service';

/** Starts the change of a signed-in user's email after a password check. */
@Injectable()
export class OwnEmailsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly users: ActingUsersService,
    private readonly changes: EmailChangesService,
  ) {}

  /** The response does not reveal whether the new email is taken. */
  async request(ctx: CallContext, input: InputOf<typeof ownEmails.request>): Promise<Nothing> {
    const { session, password, address } = input;
    const email = await this.sessions.emailOf(ctx, session);
    const new_email = identityEmail(input.email);
    if (new_email === null) throw ShopError.invalid({ email: ['must be an email address'] });
    if (new_email === email) throw ShopError.invalid({ email: ['is your current email; enter a different one'] });
    const identity = await this.users.provePassword(ctx, { email, password, address });
    await this.changes.mailLink(ctx, identity, { new_email, address });
    return {};
  }
}
