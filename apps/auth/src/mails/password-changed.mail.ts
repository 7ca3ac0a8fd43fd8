import { template } from '@marquee/mail';
import { moment } from './moment.rules';

export interface PasswordChangedMail {
  readonly email: string;
  readonly at: Date;
  /** Changed through a mailed link, or by a signed-in user. */
  readonly by: 'link' | 'session';
  /** The page that requests a new password. */
  readonly url: string;
}

/** Sent to a user who had a password before, so that a change made by another person is noticed. */
export const passwordChangedMail = template<PasswordChangedMail>({
  en: ({ email, at, by, url }) => ({
    subject: 'Your password for Marquee was changed',
    text: `Hello,

the password of ${email} on Marquee was changed on ${moment('en-GB', at)}. All sessions opened with the former password were ended.

If you changed it, you do not need to do anything.

${
  by === 'link'
    ? 'If it was not you, another person can read your mail. Secure your mailbox first, then request a new password.'
    : 'If it was not you, another person knows your password. Request a new password immediately.'
}`,
    link: { label: 'Request a new password', url },
  }),
  de: ({ email, at, by, url }) => ({
    subject: 'Ihr Passwort für Marquee wurde geändert',
    text: `Guten Tag,

das Passwort von ${email} bei Marquee wurde geändert, am ${moment('de-DE', at)}. Alle Sitzungen mit dem bisherigen Passwort wurden beendet.

Falls Sie das waren, müssen Sie nichts tun.

${
  by === 'link'
    ? 'Falls Sie das nicht waren, kann eine andere Person Ihre E-Mails lesen. Sichern Sie zuerst Ihr Postfach und fordern Sie dann ein neues Passwort an.'
    : 'Falls Sie das nicht waren, kennt eine andere Person Ihr Passwort. Fordern Sie sofort ein neues an.'
}`,
    link: { label: 'Neues Passwort anfordern', url },
  }),
});
