import type { orderMails as english } from '../en/order-mails';
import type { Translated } from '../translated';

export const orderMails: Translated<typeof english> = {
  action: 'E-Mail erneut senden',
  title: (name) => `Bestätigung von ${name} erneut senden?`,
  text: (to) => `Sie enthält die aktuellen Daten der Bestellung und geht an ${to}.`,
  testText: 'Sie enthält die aktuellen Daten der Bestellung. Die eines Tests geht an den Inhaber deiner Firma.',
  done: (to) => `Die Bestätigung ist unterwegs an ${to}.`,
};
