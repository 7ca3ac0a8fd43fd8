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
    subject: `You get the newsletter of ${unlinked(shop)}`,
    text: `Hello,

the newsletter of ${unlinked(shop)} comes to ${email}. You need not do anything more for it.

Do you not want it any more? Then end it here, now or at any time.`,
    link: { label: 'End the newsletter', url },
    note: 'Keep this mail: its link goes on working. Do not pass it on.',
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
