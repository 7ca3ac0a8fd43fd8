import { template, unlinked } from '@marquee/mail';

export interface NewsletterWelcomeMail {
  readonly shop: string;
  readonly email: string;
  /** The unsubscribe page. */
  readonly url: string;
}

/** The mail to a recipient who has just confirmed, or who signs up again. */
export const newsletterWelcomeMail = template<NewsletterWelcomeMail>({
  en: ({ shop, email, url }) => ({
    subject: `You are subscribed to the newsletter of ${unlinked(shop)}`,
    text: `Hello,

the newsletter of ${unlinked(shop)} is now sent to ${email}. You do not need to do anything else.

If you no longer want it, unsubscribe here at any time.`,
    link: { label: 'Unsubscribe', url },
    note: 'Keep this email: its link does not expire. Do not forward it.',
  }),
  de: ({ shop, email, url }) => ({
    subject: `Sie bekommen den Newsletter von ${unlinked(shop)}`,
    text: `Guten Tag,

der Newsletter von ${unlinked(shop)} kommt an ${email}. Sie müssen nichts weiter tun.

Wenn Sie ihn nicht mehr möchten, können Sie ihn hier jederzeit abbestellen.`,
    link: { label: 'Newsletter abbestellen', url },
    note: 'Bewahren Sie diese E-Mail auf: Der Link darin läuft nicht ab. Leiten Sie sie nicht weiter.',
  }),
});
