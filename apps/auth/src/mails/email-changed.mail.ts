import { template } from '@marquee/mail';
import { moment } from './moment';

export interface EmailChangedMail {
  readonly email: string;
  readonly new_email: string;
  readonly at: Date;
}

/** To the former address: its owner learns of a change that they did not make. */
export const emailChangedMail = template<EmailChangedMail>({
  en: ({ email, new_email, at }) => ({
    subject: 'Your email for Marquee was changed',
    text: `Hello,

on ${moment('en-GB', at)} the email for signing in to Marquee was changed from ${email} to ${new_email}.

If it was you, you need not do anything.

If it was not you, somebody else knows your password. Ask the people who manage users in your company to disable ${new_email}.`,
  }),
  de: ({ email, new_email, at }) => ({
    subject: 'Ihre E-Mail-Adresse für Marquee wurde geändert',
    text: `Guten Tag,

am ${moment('de-DE', at)} wurde die Adresse für die Anmeldung bei Marquee von ${email} in ${new_email} geändert.

Falls Sie es waren, brauchen Sie nichts zu tun.

Falls Sie das nicht waren, kennt jemand anderes Ihr Passwort. Bitten Sie die Benutzerverwaltung Ihres Unternehmens, ${new_email} zu sperren.`,
  }),
});
