import { template, unlinked } from '@marquee/mail';

export interface EmailChangedMail {
  readonly shop: string;
  /** The former address, which receives this mail. */
  readonly email: string;
}

/**
 * Warns the owner of the former address about a change by someone else. It omits the new address, which may belong to a
 * stranger.
 */
export const emailChangedMail = template<EmailChangedMail>({
  en: ({ shop, email }) => ({
    subject: `Your email address for ${unlinked(shop)} was changed`,
    text: `Hello,

the account at ${unlinked(shop)} with the address ${email} has another address from now on.

If it was you, you do not need to do anything.

If it was not you, please ask the shop for help at once.`,
  }),
  de: ({ shop, email }) => ({
    subject: `Ihre E-Mail-Adresse für ${unlinked(shop)} wurde geändert`,
    text: `Guten Tag,

das Konto bei ${unlinked(shop)} mit der Adresse ${email} hat von jetzt an eine andere.

Falls Sie es waren, brauchen Sie nichts zu tun.

Falls Sie das nicht waren, wenden Sie sich bitte sofort an den Shop.`,
  }),
});
