import { template, unlinked } from '@marquee/mail';

export interface NewsletterQuestionMail {
  readonly shop: string;
  readonly email: string;
  readonly url: string;
}

/** Asks the owner of an address that was entered at a shop to confirm the newsletter. */
export const newsletterQuestionMail = template<NewsletterQuestionMail>({
  en: ({ shop, email, url }) => ({
    subject: `Do you want the newsletter of ${unlinked(shop)}?`,
    text: `Hello,

someone, probably you, wants the newsletter of ${unlinked(shop)} to come to ${email}.

Confirm here that you want it. You can unsubscribe at any time.`,
    link: { label: 'Yes, I want the newsletter', url },
    note: `The link works for seven days.

If you do not want it, you do not need to do anything: without the link nothing is sent to you. Do not pass the link on.`,
  }),
  de: ({ shop, email, url }) => ({
    subject: `Möchten Sie den Newsletter von ${unlinked(shop)}?`,
    text: `Guten Tag,

jemand, vermutlich Sie selbst, möchte den Newsletter von ${unlinked(shop)} an ${email} bekommen.

Bestätigen Sie hier, dass Sie ihn möchten. Sie können ihn jederzeit abbestellen.`,
    link: { label: 'Ja, ich möchte den Newsletter', url },
    note: `Der Link gilt sieben Tage lang.

Falls Sie ihn nicht möchten, brauchen Sie nichts zu tun: Ohne den Link wird Ihnen nichts gesendet. Geben Sie ihn nicht weiter.`,
  }),
});
