import type { licenses as en } from '../en/licenses';
import type { Translated } from '../translated';

const many = (count: number, one: string, more: string) => (count === 1 ? one : more);

export const licenses: Translated<typeof en> = {
  create: 'Lizenz anlegen',
  hint: 'Eine Lizenz sagt, was Kunden mit einem digitalen Produkt tun dürfen und wie lange.',
  empty: 'Digitale Produkte brauchen eine Lizenz. Lege eine an und verbinde sie mit einem Produkt.',
  noLimit: 'Unbegrenzt',
  hours: (count) => many(count, '1 Stunde', `${count} Stunden`),
  days: (count) => many(count, '1 Tag', `${count} Tage`),
  months: (count) => many(count, '1 Monat', `${count} Monate`),
  shared: 'gemeinsam',
  sharedHint: 'Der Betreiber teilt diese Lizenz mit allen Firmen. Du kannst sie verwenden, aber nicht ändern.',
  nameHint: 'Zum Beispiel „Zum Behalten“ oder „Leihe, 48 Stunden“.',
  typeHint: 'Wofür die Lizenz gilt.',
  validHint: 'Ungültig nimmt sie aus dem Verkauf. Verkaufte Lizenzen bleiben.',
  validity: 'Gültigkeit',
  validityHint: 'Sind mehrere Grenzen gesetzt, zählt die, die zuerst erreicht ist.',
  zero: '0 heißt unbegrenzt.',
  unit: 'Einheit',
  endHint: 'Ein festes Ende für alle Kunden. Leer: keines.',
  limits: 'Geräte, Downloads und Exporte',
  limitsHint: '0 heißt unbegrenzt.',
  exports: 'Formate ohne DRM',
  printHint: 'Die Zahl der Brenn-, Export- oder Druckvorgänge bestimmt die Seiten.',
  countriesHint: 'Die Länder, in denen Produkte mit dieser Lizenz verkauft werden dürfen. Ohne Eintrag: überall.',
  countryNumber: 'Nummer des Landes',
  languageNumber: 'Die Nummer der Sprache.',
  howTitle: 'So wirkt eine Lizenz',
  how: 'Verbinde sie zusammen mit einem Preis mit einem Produkt. Ein Produkt kann mehrere haben: eine zum Behalten, eine zum Leihen.',
  issued: 'Änderungen gelten für neue Bestellungen. Kunden behalten die Bedingungen, die sie gekauft haben.',
  removeHint:
    'Eine Lizenz, die ein Produkt nennt, lässt sich nicht löschen. Setze sie stattdessen auf ungültig, um sie aus dem Verkauf zu nehmen.',
};
