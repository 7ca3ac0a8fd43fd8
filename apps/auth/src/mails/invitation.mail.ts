import { template, unlinked } from '@marquee/mail';

export interface InvitationMail {
  readonly email: string;
  readonly firstName: string;
  readonly company: string;
  readonly invitedBy: string;
  readonly url: string;
}

/** Sent to an invited user who has no password yet. */
export const invitationMail = template<InvitationMail>({
  en: ({ email, firstName, company, invitedBy, url }) => ({
    subject: `Invitation to ${company} on Marquee`,
    text: `${greeting('Hello', firstName)}

${invitedBy} has invited you to become an admin user of ${company} on Marquee.

Choose a password to accept. You then sign in with ${email} and that password.`,
    link: { label: 'Choose a password', url },
    note: `The link works once and expires after 7 days. If it has expired, ask ${invitedBy} to invite you again.

If you do not know the sender, ignore this mail: without this link, no one can sign in with your address. Do not forward the link.`,
  }),
  de: ({ email, firstName, company, invitedBy, url }) => ({
    subject: `Einladung zu ${company} bei Marquee`,
    text: `${greeting('Guten Tag', firstName)}

${invitedBy} lädt Sie ein, ${company} bei Marquee mit zu verwalten.

Wählen Sie ein Passwort, um die Einladung anzunehmen. Danach melden Sie sich mit ${email} und diesem Passwort an.`,
    link: { label: 'Passwort wählen', url },
    note: `Der Link funktioniert einmal und läuft nach 7 Tagen ab. Ist er abgelaufen, bitten Sie ${invitedBy} um eine neue Einladung.

Falls Sie die Einladung nicht zuordnen können, ignorieren Sie diese E-Mail: Ohne diesen Link kann sich niemand mit Ihrer Adresse anmelden. Leiten Sie den Link nicht weiter.`,
  }),
});

/** Omits the name if it is unknown. */
export function greeting(hello: string, firstName: string): string {
  const name = unlinked(firstName);
  return name === '' ? `${hello},` : `${hello} ${name},`;
}
