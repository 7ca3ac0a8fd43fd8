import { template } from '@marquee/mail';

export interface EmailChangeNoticeMail {
  readonly email: string;
  readonly new_email: string;
  /** The page for a forgotten password. */
  readonly url: string;
}

/** Sent to the current address, so that its owner can stop a change that an intruder requested: a new password voids the link. */
export const emailChangeNoticeMail = template<EmailChangeNoticeMail>({
  en: ({ email, new_email, url }) => ({
    subject: 'Your email for Marquee is about to change',
    text: `Hello,

a person who knows your password asked to sign in to Marquee with ${new_email} instead of ${email}. The change takes effect when the link in a mail to ${new_email} is opened.

If it was you, you do not need to do anything.

If it was not you, set a new password now. That stops the change.`,
    link: { label: 'Set a new password', url },
  }),
  de: ({ email, new_email, url }) => ({
    subject: 'Ihre E-Mail-Adresse für Marquee soll geändert werden',
    text: `Guten Tag,

jemand, der Ihr Passwort kennt, möchte sich bei Marquee mit ${new_email} statt mit ${email} anmelden. Die Änderung gilt, sobald der Link in einer E-Mail an ${new_email} geöffnet wird.

Falls Sie es waren, brauchen Sie nichts zu tun.

Falls Sie es nicht waren, setzen Sie jetzt ein neues Passwort. Das verhindert die Änderung.`,
    link: { label: 'Neues Passwort setzen', url },
  }),
});
