import { template } from '@marquee/mail';

export interface ResetMail {
  readonly email: string;
  readonly url: string;
}

export const resetMail = template<ResetMail>({
  en: ({ email, url }) => ({
    subject: 'Choose a new password for Marquee',
    text: `Hello,

you or another person asked for a new password for ${email} on Marquee.

Choose it here. You are then signed out everywhere and sign in again with the new password.`,
    link: { label: 'Choose a new password', url },
    note: `The link works once and expires after one hour. After that, request a new one on the sign-in page.

If you did not ask for it, ignore this mail: your password stays as it is. Do not forward the link.`,
  }),
  de: ({ email, url }) => ({
    subject: 'Neues Passwort für Marquee wählen',
    text: `Guten Tag,

Sie oder eine andere Person haben ein neues Passwort für ${email} bei Marquee angefordert.

Wählen Sie es hier. Danach sind Sie überall abgemeldet und melden sich mit dem neuen Passwort wieder an.`,
    link: { label: 'Neues Passwort wählen', url },
    note: `Der Link funktioniert einmal und läuft nach einer Stunde ab. Danach können Sie auf der Anmeldeseite einen neuen anfordern.

Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist. Leiten Sie den Link nicht weiter.`,
  }),
});
