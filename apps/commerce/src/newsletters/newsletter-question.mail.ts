import { template, unlinked } from '@marquee/mail';

export interface NewsletterQuestionMail {
  readonly shop: string;
  readonly email: string;
  readonly url: string;
}

/** Asks the owner of an email address to confirm the newsletter of a shop. */
export const newsletterQuestionMail = template<NewsletterQuestionMail>({
  en: ({ shop, email, url }) => ({
    subject: `Do you want the newsletter of ${unlinked(shop)}?`,
    text: `Hello,

you or another person signed up ${email} for the newsletter of ${unlinked(shop)}.

Confirm here that you want it. You can unsubscribe at any time.`,
    link: { label: 'Yes, I want the newsletter', url },
    note: `The link works for seven days.

If you do not want it, ignore this email: the shop sends no newsletter without your confirmation. Do not forward the link.`,
  }),
  de: ({ shop, email, url }) => ({
    subject: `Möchten Sie den Newsletter von ${unlinked(shop)}?`,
    text: `Guten Tag,

Sie oder eine andere Person haben ${email} für den Newsletter von ${unlinked(shop)} angemeldet.

Bestätigen Sie hier, dass Sie ihn möchten. Sie können ihn jederzeit abbestellen.`,
    link: { label: 'Ja, ich möchte den Newsletter', url },
    note: `Der Link gilt sieben Tage lang.

Falls Sie ihn nicht möchten, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung sendet der Shop keinen Newsletter. Leiten Sie den Link nicht weiter.`,
  }),
});
