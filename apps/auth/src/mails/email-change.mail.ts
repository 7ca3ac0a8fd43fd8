import { template } from '@marquee/mail';

export interface EmailChangeMail {
  readonly email: string;
  readonly new_email: string;
  readonly url: string;
}

/** To the new address: only its owner can confirm it. */
export const emailChangeMail = template<EmailChangeMail>({
  en: ({ email, new_email, url }) => ({
    subject: 'Confirm your new email for Marquee',
    text: `Hello,

somebody, probably you, wants to sign in to Marquee with ${new_email} instead of ${email}.

Confirm it here. Until then nothing changes.`,
    link: { label: 'Confirm the new email', url },
    note: `The link works once and for one hour.

If it was not you, you need not do anything. Do not pass the link on.`,
  }),
  de: ({ email, new_email, url }) => ({
    subject: 'Neue E-Mail-Adresse für Marquee bestätigen',
    text: `Guten Tag,

jemand, vermutlich Sie selbst, möchte sich bei Marquee mit ${new_email} statt mit ${email} anmelden.

Bestätigen Sie das hier. Bis dahin ändert sich nichts.`,
    link: { label: 'Neue Adresse bestätigen', url },
    note: `Der Link gilt einmal und eine Stunde lang.

Falls Sie das nicht waren, brauchen Sie nichts zu tun. Geben Sie den Link nicht weiter.`,
  }),
});
