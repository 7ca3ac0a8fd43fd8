import { template } from '@marquee/mail';

export interface ResetMail {
  readonly email: string;
  readonly url: string;
}

export const resetMail = template<ResetMail>({
  en: ({ email, url }) => ({
    subject: 'Choose a new password for Marquee',
    text: `Hello,

somebody, probably you, asked for a new password for ${email} on Marquee.

Choose it here. You are then signed out everywhere, and sign in again with the new password.`,
    link: { label: 'Choose a new password', url },
    note: `The link works once and for one hour. After that, ask for another on the sign-in page.

If you did not ask for it, you need not do anything: your password stays as it is. Do not pass the link on.`,
  }),
  de: ({ email, url }) => ({
    subject: 'Neues Passwort für Marquee wählen',
    text: `Guten Tag,

jemand, vermutlich Sie selbst, hat ein neues Passwort für ${email} bei Marquee angefordert.

Wählen Sie es hier. Danach sind Sie überall abgemeldet und melden sich mit dem neuen Passwort wieder an.`,
    link: { label: 'Neues Passwort wählen', url },
    note: `Der Link gilt einmal und eine Stunde lang. Danach können Sie auf der Anmeldeseite einen neuen anfordern.

Falls Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist. Geben Sie den Link nicht weiter.`,
  }),
});
