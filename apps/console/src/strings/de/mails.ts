import type { mails as english } from '../en/mails';
import type { Translated } from '../translated';

export const mails: Translated<typeof english> = {
  intro:
    'Was Kunden deiner Shops per E-Mail bekommen. Änderungen gelten auch für E-Mails, die noch nicht gesendet sind.',
  choose: 'E-Mails',
  kinds: {
    order: 'Bestellbestätigung',
    refund: 'Erstattung',
    shipment: 'Versand',
    license_end: 'Ende einer Lizenz',
    content_ready: 'Inhalt ist bereit',
  },
  languages: { en: 'Englisch', de: 'Deutsch' },
  edited: 'Geändert',
  subject: 'Betreff',
  text: 'Text',
  textHint: (names) =>
    `Absätze trennt eine leere Zeile. Beträge, Artikel und Links folgen unter dem Text. Platzhalter: ${names}`,
  saved: 'Der Text wurde gespeichert.',
  reset: 'Standardtext verwenden',
  wasReset: 'Der Standardtext wird wieder verwendet.',
  sendTest: 'Test an mich senden',
  sent: (to) => `Ein Test ist unterwegs an ${to}.`,
  preview: 'Vorschau',
  previewOf: 'Vorschau der E-Mail mit Beispieldaten',
  previewSubject: 'Betreff',
  settings: 'Absender und Aussehen',
  settingsSaved: 'Die Einstellungen wurden gespeichert.',
  senderAsked: (to) => `Öffne den Link, der an ${to} geschickt wurde. Bis dahin sendet die Plattform deine E-Mails.`,
  senderVerified: (to, since) => `E-Mails kommen von ${to}, bestätigt am ${since}.`,
  senderConfirmed: 'Die Adresse ist bestätigt. Deine E-Mails kommen jetzt von dort.',
  labels: {
    sender_email: 'Absenderadresse',
    color: 'Farbe der Schaltflächen',
    logo_url: 'Adresse des Logos',
    carrier: 'Versanddienst',
    tracking_url: 'Sendungsverfolgung des Versanddienstes',
    refund_mails: 'Kunden über Erstattungen informieren',
    shipment_mails: 'Kunden über den Versand informieren',
    license_end_days: 'Tage vor dem Ende einer Lizenz',
  },
  hints: {
    sender_email:
      'Deine eigene Adresse statt der Adresse der Plattform. Deine Domain muss den Mailserver der Plattform erlauben (SPF und DKIM); frage den Betreiber.',
    color: 'Zum Beispiel #0b5fff. Leer lassen für die Farbe der Plattform.',
    logo_url: 'Eine https-Adresse. Mailprogramme, die keine Bilder laden, zeigen den Namen deiner Firma.',
    carrier: 'Sein Name in E-Mails über den Versand.',
    tracking_url: 'Eine https-Adresse mit {{tracking}} anstelle der Nummer.',
    license_end_days: '0 sendet keine E-Mail. Eine Lizenz, die kürzer als das Doppelte dieser Tage ist, bekommt keine.',
  },
};
