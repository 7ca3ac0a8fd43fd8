import { template } from '@marquee/mail';
import { moment } from './moment.rules';

export interface EmailChangedMail {
  readonly email: string;
  readonly new_email: string;
  readonly at: Date;
}

/** Sent to the former address, so that its owner learns of a change made by another person. */
export const emailChangedMail = template<EmailChangedMail>({
  en: ({ email, new_email, at }) => ({
    subject: 'Your email for Marquee was changed',
    text: `Hello,

on ${moment('en-GB', at)} the email for signing in to Marquee was changed from ${email} to ${new_email}.

If you made this change, you do not need to do anything.

If you did not, another person knows your password. Ask the user managers of your company to disable ${new_email}.`,
  }),
  de: ({ email, new_email, at }) => ({
    subject: 'Ihre E-Mail-Adresse für Marquee wurde geändert',
    text: `Guten Tag,

am ${moment('de-DE', at)} wurde die E-Mail-Adresse für die Anmeldung bei Marquee von ${email} in ${new_email} geändert.

Falls Sie das waren, müssen Sie nichts tun.

Falls nicht, kennt eine andere Person Ihr Passwort. Bitten Sie die Benutzerverwaltung Ihres Unternehmens, ${new_email} zu sperren.`,
  }),
});
