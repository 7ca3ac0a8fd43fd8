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

the email address of your account at ${unlinked(shop)} was changed. You can no longer sign in with ${email}.

If this was you, you do not need to do anything.

If this was not you, please contact the shop at once.`,
  }),
  de: ({ shop, email }) => ({
    subject: `Ihre E-Mail-Adresse für ${unlinked(shop)} wurde geändert`,
    text: `Guten Tag,

die E-Mail-Adresse Ihres Kontos bei ${unlinked(shop)} wurde geändert. Mit ${email} können Sie sich dort nicht mehr anmelden.

Falls Sie das waren, müssen Sie nichts tun.

Falls Sie das nicht waren, wenden Sie sich bitte sofort an den Shop.`,
  }),
});
