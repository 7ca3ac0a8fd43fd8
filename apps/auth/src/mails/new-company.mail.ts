import { template } from '@marquee/mail';
import { greeting, type InvitationMail } from './invitation.mail';

/** Sent to a user who already has a password; the link leads to the sign-in page. */
export const newCompanyMail = template<InvitationMail>({
  en: ({ email, firstName, company, invitedBy, url }) => ({
    subject: `You are now an admin user of ${company}`,
    text: `${greeting('Hello', firstName)}

${invitedBy} has made you an admin user of ${company} on Marquee.

Sign in with ${email} and the password you already have, then choose ${company}.`,
    link: { label: 'Sign in', url },
    note: `Your password and your other companies have not changed.

If you did not expect this, you do not need to do anything. Ask ${invitedBy} if you want to be removed.`,
  }),
  de: ({ email, firstName, company, invitedBy, url }) => ({
    subject: `Sie verwalten jetzt ${company} mit`,
    text: `${greeting('Guten Tag', firstName)}

${invitedBy} hat Sie bei Marquee in die Verwaltung von ${company} aufgenommen.

Melden Sie sich mit ${email} und Ihrem bisherigen Passwort an und wählen Sie dann ${company}.`,
    link: { label: 'Anmelden', url },
    note: `Ihr Passwort und Ihre anderen Unternehmen haben sich nicht geändert.

Falls Sie das nicht erwartet haben, müssen Sie nichts tun. Wenden Sie sich an ${invitedBy}, wenn Sie entfernt werden möchten.`,
  }),
});
