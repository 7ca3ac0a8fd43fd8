import { template, unlinked } from '@marquee/mail';

export interface NewEmailMail {
  readonly shop: string;
  /** The new address, which receives this mail. */
  readonly email: string;
  readonly url: string;
}

/** Goes to the address that a customer wants to sign in with. */
export const newEmailMail = template<NewEmailMail>({
  en: ({ shop, email, url }) => ({
    subject: `Confirm your new email address for ${unlinked(shop)}`,
    text: `Hello,

someone, probably you, wants to use ${email} for their account at ${unlinked(shop)}.

Confirm here that this address is yours. From then on you sign in with it.`,
    link: { label: 'Confirm the address', url },
    note: `The link works once and for one hour.

If this was not you, you do not need to do anything: nothing is changed without the link. Do not pass it on.`,
  }),
  de: ({ shop, email, url }) => ({
    subject: `Bestätigen Sie Ihre neue E-Mail-Adresse für ${unlinked(shop)}`,
    text: `Guten Tag,

jemand, vermutlich Sie selbst, möchte ${email} für ein Konto bei ${unlinked(shop)} verwenden.

Bestätigen Sie hier, dass diese Adresse Ihnen gehört. Von da an melden Sie sich damit an.`,
    link: { label: 'Adresse bestätigen', url },
    note: `Der Link gilt einmal und eine Stunde lang.

Falls Sie davon nichts wissen, brauchen Sie nichts zu tun: Ohne den Link wird nichts geändert. Geben Sie ihn nicht weiter.`,
  }),
});
