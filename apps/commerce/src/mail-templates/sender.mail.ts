import { template, unlinked } from '@marquee/mail';

export interface SenderMail {
  readonly company: string;
  readonly email: string;
  readonly url: string;
}

/** Asks the reader of a mailbox whether a company may send its mails from there. */
export const senderMail = template<SenderMail>({
  en: ({ company, email, url }) => ({
    subject: `Confirm the sender of mails of ${unlinked(company)}`,
    text: `Hello,

${unlinked(company)} wants to send the mails of its shops from ${email}. Open this link while you are signed in as a user of the company.`,
    link: { label: 'Confirm the address', url },
    note: 'The link works once, for 24 hours. If you do not expect this mail, do nothing: then nothing changes.',
  }),
  de: ({ company, email, url }) => ({
    subject: `Bestätigen Sie den Absender der E-Mails von ${unlinked(company)}`,
    text: `Guten Tag,

${unlinked(company)} möchte die E-Mails seiner Shops von ${email} senden. Öffnen Sie diesen Link, während Sie als Benutzer der Firma angemeldet sind.`,
    link: { label: 'Adresse bestätigen', url },
    note: 'Der Link gilt einmal und für 24 Stunden. Wenn Sie diese E-Mail nicht erwarten, tun Sie nichts: Dann ändert sich nichts.',
  }),
});
