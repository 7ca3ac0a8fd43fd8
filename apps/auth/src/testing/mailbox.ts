import type { MailEntity } from '@marquee/mail';
import type { AuthFixture } from './auth.fixture';

/**
 * A mail server address for the fixture's configuration where no server listens, so mails stay queued and readable.
 */
export const NO_MAIL_SERVER = { smtpUrl: 'smtp://127.0.0.1:9' };

/** The mails to this address, oldest first. */
export function mailsTo(fixture: AuthFixture, email: string): Promise<MailEntity[]> {
  return fixture.rows<MailEntity>('select * from mails where recipient = $1 order by id', [email]);
}

export async function tokenMailedTo(fixture: AuthFixture, email: string): Promise<string> {
  const mail = (await mailsTo(fixture, email)).at(-1);
  const [, token] = /\/sign-in\/(?:password|email)\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error(`No link was mailed to ${email}.`);
  return fixture.secret(token);
}
