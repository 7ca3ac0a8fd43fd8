import { template, unlinked } from '@marquee/mail';

export interface NewEmailMail {
  readonly shop: string;
  /** The new address, which receives this mail. */
  readonly email: string;
  readonly url: string;
}

/** The mail to the address with which a customer requests to sign in. */
export const newEmailMail = template<NewEmailMail>({
  en: ({ shop, email, url }) => ({
    subject: `Confirm your new email address for ${unlinked(shop)}`,
    text: `Hello,

you or another person wants to use ${email} for an account at ${unlinked(shop)}.

Confirm here that this address is yours. Afterwards you sign in with it.`,
    link: { label: 'Confirm the address', url },
    note: `The link works once and expires after one hour.

If this was not you, ignore this email: nothing changes without the link. Do not forward the link.`,
  }),
  de: ({ shop, email, url }) => ({
    subject: `Bestätigen Sie Ihre neue E-Mail-Adresse für ${unlinked(shop)}`,
    text: `Guten Tag,

Sie oder eine andere Person möchten ${email} für ein Konto bei ${unlinked(shop)} verwenden.

Bestätigen Sie hier, dass diese Adresse Ihnen gehört. Danach melden Sie sich mit ihr an.`,
    link: { label: 'Adresse bestätigen', url },
    note: `Der Link funktioniert einmal und läuft nach einer Stunde ab.

Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne den Link ändert sich nichts. Leiten Sie den Link nicht weiter.`,
  }),
});
