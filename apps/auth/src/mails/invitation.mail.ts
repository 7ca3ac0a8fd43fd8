import { template, unlinked } from '@marquee/mail';

export interface InvitationMail {
  readonly email: string;
  readonly firstName: string;
  readonly company: string;
  readonly invitedBy: string;
  readonly url: string;
}

/** This mail goes to somebody who is invited and has no password yet. */
export const invitationMail = template<InvitationMail>({
  en: ({ email, firstName, company, invitedBy, url }) => ({
    subject: `Invitation to ${company} on Marquee`,
    text: `${greeting('Hello', firstName)}

${invitedBy} has invited you to become an admin user of ${company} on Marquee.

Choose a password to accept. After that you sign in with ${email} and that password.`,
    link: { label: 'Choose a password', url },
    note: `The link works once and for 7 days. If it is too old, ask ${invitedBy} to invite you again.

If you do not know what this is about, you need not do anything: without this link nobody can sign in with your address. Do not pass it on.`,
  }),
  de: ({ email, firstName, company, invitedBy, url }) => ({
    subject: `Einladung zu ${company} bei Marquee`,
    text: `${greeting('Guten Tag', firstName)}

${invitedBy} lädt Sie ein, ${company} bei Marquee mit zu verwalten.

Um anzunehmen, wählen Sie ein Passwort. Danach melden Sie sich mit ${email} und diesem Passwort an.`,
    link: { label: 'Passwort wählen', url },
    note: `Der Link gilt einmal und 7 Tage lang. Ist er abgelaufen, bitten Sie ${invitedBy} um eine neue Einladung.

Falls Sie damit nichts anfangen können, brauchen Sie nichts zu tun: Ohne diesen Link kann sich niemand mit Ihrer Adresse anmelden. Geben Sie ihn nicht weiter.`,
  }),
});

/** Somebody whose name is not known is greeted without one. */
export function greeting(hello: string, firstName: string): string {
  const name = unlinked(firstName);
  return name === '' ? `${hello},` : `${hello} ${name},`;
}
