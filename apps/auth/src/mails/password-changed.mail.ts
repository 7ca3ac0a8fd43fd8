import { template } from '@marquee/mail';
import { moment } from './moment';

export interface PasswordChangedMail {
  readonly email: string;
  readonly at: Date;
  /** How it was changed: by a mailed link, or by a user who was signed in. */
  readonly by: 'link' | 'session';
  /** Where another password can be asked for. */
  readonly url: string;
}

/** To somebody who had another password before: if it was not they, they hear of it. */
export const passwordChangedMail = template<PasswordChangedMail>({
  en: ({ email, at, by, url }) => ({
    subject: 'Your password for Marquee was changed',
    text: `Hello,

the password of ${email} on Marquee was changed on ${moment('en-GB', at)}. Whoever was signed in with the former one was signed out.

If it was you, you need not do anything.

${
  by === 'link'
    ? 'If it was not you, somebody else can read your mail. Secure your mailbox first, then ask for another password.'
    : 'If it was not you, somebody else knows your password. Ask for another password at once.'
}`,
    link: { label: 'Ask for another password', url },
  }),
  de: ({ email, at, by, url }) => ({
    subject: 'Ihr Passwort für Marquee wurde geändert',
    text: `Guten Tag,

das Passwort von ${email} bei Marquee wurde geändert, am ${moment('de-DE', at)}. Wer mit dem bisherigen angemeldet war, wurde abgemeldet.

Falls Sie es waren, brauchen Sie nichts zu tun.

${
  by === 'link'
    ? 'Falls Sie das nicht waren, kann jemand anderes Ihre Mails lesen. Sichern Sie zuerst Ihr Postfach und fordern Sie dann ein neues Passwort an.'
    : 'Falls Sie das nicht waren, kennt jemand anderes Ihr Passwort. Fordern Sie sofort ein neues an.'
}`,
    link: { label: 'Neues Passwort anfordern', url },
  }),
});
