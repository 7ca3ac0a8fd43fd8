import { template } from '@marquee/mail';

export interface EmailChangeMail {
  readonly email: string;
  readonly new_email: string;
  readonly url: string;
}

/** Sent to the new address, because only its owner can confirm it. */
export const emailChangeMail = template<EmailChangeMail>({
  en: ({ email, new_email, url }) => ({
    subject: 'Confirm your new email for Marquee',
    text: `Hello,

you or another person asked to sign in to Marquee with ${new_email} instead of ${email}.

Confirm the change here. Until then nothing changes.`,
    link: { label: 'Confirm the new email', url },
    note: `The link works once and expires after one hour.

If you did not ask for this, ignore this mail. Do not forward the link.`,
  }),
  de: ({ email, new_email, url }) => ({
    subject: 'Neue E-Mail-Adresse für Marquee bestätigen',
    text: `Guten Tag,

Sie oder eine andere Person möchten sich bei Marquee mit ${new_email} statt mit ${email} anmelden.

Bestätigen Sie die Änderung hier. Bis dahin ändert sich nichts.`,
    link: { label: 'Neue E-Mail-Adresse bestätigen', url },
    note: `Der Link funktioniert einmal und läuft nach einer Stunde ab.

Falls Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Leiten Sie den Link nicht weiter.`,
  }),
});
