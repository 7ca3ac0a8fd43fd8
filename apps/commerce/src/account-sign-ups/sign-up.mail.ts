import { template, unlinked } from '@marquee/mail';

export interface SignUpMail {
  readonly shop: string;
  /** The address of the new account, which receives this mail. */
  readonly email: string;
  readonly url: string;
}

/** The mail to a visitor who signs up with an address that no customer has. */
export const signUpMail = template<SignUpMail>({
  en: ({ shop, email, url }) => ({
    subject: `Confirm your account at ${unlinked(shop)}`,
    text: `Hello,

you or another person wants to create an account for ${email} at ${unlinked(shop)}.

Confirm here that this address is yours, and choose a password.`,
    link: { label: 'Create the account', url },
    note: `The link works once and expires after one hour.

If this was not you, ignore this email: there is no account without the link. Do not forward the link.`,
  }),
  de: ({ shop, email, url }) => ({
    subject: `Bestätigen Sie Ihr Konto bei ${unlinked(shop)}`,
    text: `Guten Tag,

Sie oder eine andere Person möchten ein Konto für ${email} bei ${unlinked(shop)} anlegen.

Bestätigen Sie hier, dass diese Adresse Ihnen gehört, und wählen Sie ein Passwort.`,
    link: { label: 'Konto anlegen', url },
    note: `Der Link funktioniert einmal und läuft nach einer Stunde ab.

Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne den Link entsteht kein Konto. Leiten Sie den Link nicht weiter.`,
  }),
});
