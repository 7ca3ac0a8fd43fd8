import { template, unlinked } from '@marquee/mail';

export interface ResetMail {
  readonly shop: string;
  readonly email: string;
  readonly url: string;
}

/** Goes to a customer who has forgotten their password. */
export const resetMail = template<ResetMail>({
  en: ({ shop, email, url }) => ({
    subject: `Choose a new password for ${unlinked(shop)}`,
    text: `Hello,

someone, probably you, asked for a new password for ${email} at ${unlinked(shop)}.

Choose it here. You are then signed out everywhere, and sign in again with the new password.`,
    link: { label: 'Choose a new password', url },
    note: `The link works once and for one hour. After that, ask for another on the sign-in page.

If you did not ask for it, you do not need to do anything: your password stays as it is. Do not pass the link on.`,
  }),
  de: ({ shop, email, url }) => ({
    subject: `Neues Passwort für ${unlinked(shop)} wählen`,
    text: `Guten Tag,

jemand, vermutlich Sie selbst, hat ein neues Passwort für ${email} bei ${unlinked(shop)} angefordert.

Wählen Sie es hier. Danach sind Sie überall abgemeldet und melden sich mit dem neuen Passwort wieder an.`,
    link: { label: 'Neues Passwort wählen', url },
    note: `Der Link gilt einmal und eine Stunde lang. Danach können Sie auf der Anmeldeseite einen neuen anfordern.

Falls Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist. Geben Sie den Link nicht weiter.`,
  }),
});
