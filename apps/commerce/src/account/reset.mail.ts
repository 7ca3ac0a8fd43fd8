import { template, unlinked } from '@marquee/mail';

export interface ResetMail {
  readonly shop: string;
  readonly email: string;
  readonly url: string;
}

/** The mail to a customer who has forgotten the password. */
export const resetMail = template<ResetMail>({
  en: ({ shop, email, url }) => ({
    subject: `Choose a new password for ${unlinked(shop)}`,
    text: `Hello,

you or another person requested a new password for ${email} at ${unlinked(shop)}.

Choose it here. You are then signed out everywhere, and sign in again with the new password.`,
    link: { label: 'Choose a new password', url },
    note: `The link works once and expires after one hour. After that, request another one on the sign-in page.

If this was not you, ignore this email: your password stays as it is. Do not forward the link.`,
  }),
  de: ({ shop, email, url }) => ({
    subject: `Neues Passwort für ${unlinked(shop)} wählen`,
    text: `Guten Tag,

Sie oder eine andere Person haben ein neues Passwort für ${email} bei ${unlinked(shop)} angefordert.

Wählen Sie es hier. Danach sind Sie überall abgemeldet und melden sich mit dem neuen Passwort wieder an.`,
    link: { label: 'Neues Passwort wählen', url },
    note: `Der Link funktioniert einmal und läuft nach einer Stunde ab. Danach können Sie auf der Anmeldeseite einen neuen anfordern.

Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist. Leiten Sie den Link nicht weiter.`,
  }),
});
