import { template, unlinked } from '@marquee/mail';

export interface NewsletterWelcomeMail {
  readonly shop: string;
  readonly email: string;
  /** The unsubscribe page. */
  readonly url: string;
}

/** Goes to a recipient who has just confirmed, or who signs up again. */
export const newsletterWelcomeMail = template<NewsletterWelcomeMail>({
  en: ({ shop, email, url }) => ({
    subject: `You are subscribed to the newsletter of ${unlinked(shop)}`,
    text: `Hello,

the newsletter of ${unlinked(shop)} is now sent to ${email}. You do not need to do anything else.

If you no longer want it, unsubscribe here at any time.`,
    link: { label: 'Unsubscribe', url },
    note: 'Keep this mail: its link does not expire. Do not pass it on.',
  }),
  de: ({ shop, email, url }) => ({
    subject: `Sie bekommen den Newsletter von ${unlinked(shop)}`,
    text: `Guten Tag,

der Newsletter von ${unlinked(shop)} kommt an ${email}. Sie brauchen dafür nichts mehr zu tun.

Möchten Sie ihn nicht mehr? Dann bestellen Sie ihn hier ab, jetzt oder jederzeit später.`,
    link: { label: 'Newsletter abbestellen', url },
    note: 'Heben Sie diese Mail auf: Ihr Link gilt weiterhin. Geben Sie ihn nicht weiter.',
  }),
});
