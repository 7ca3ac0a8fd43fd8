import type { issuedLicenses as en } from '../en/issued-licenses';
import type { Translated } from '../translated';

export const issuedLicenses: Translated<typeof en> = {
  title: (id) => `Lizenz ${id}`,
  none: 'Lizenzen erscheinen hier, wenn Kunden digitale Inhalte kaufen.',
  keyHint:
    'Programme und Player des Kunden nennen die Lizenz mit diesem Schlüssel. Wer ihn hat, kann die Lizenz nutzen.',
  termsHint: 'Die Bedingungen beim Verkauf. Eine spätere Änderung des Lizenzmodells ändert sie nicht.',
  suspend: {
    action: 'Sperren',
    title: (name) => `Lizenz für ${name} sperren?`,
    text: 'Der Kunde kann den Inhalt nicht nutzen, bis du die Lizenz freigibst. Ihr Ende bleibt gleich.',
    done: 'Die Lizenz ist gesperrt.',
  },
  reinstate: {
    action: 'Freigeben',
    title: (name) => `Lizenz für ${name} freigeben?`,
    text: 'Der Kunde kann den Inhalt wieder nutzen, bis die Lizenz endet.',
    done: 'Die Lizenz ist freigegeben.',
  },
  revoke: {
    action: 'Entziehen',
    title: (name) => `Lizenz für ${name} entziehen?`,
    text: 'Die Lizenz endet endgültig. Um Geld zurückzugeben, erstatte stattdessen die Bestellung: Das entzieht auch die Lizenz.',
    done: 'Die Lizenz ist entzogen.',
  },
  rotateKey: {
    action: 'Schlüssel ersetzen',
    title: (name) => `Lizenzschlüssel für ${name} ersetzen?`,
    text: 'Der jetzige Schlüssel gilt sofort nicht mehr. Gib dem Kunden den neuen.',
    done: 'Die Lizenz hat einen neuen Schlüssel.',
  },
  extend: {
    action: 'Verlängern',
    title: (name) => `Lizenz für ${name} verlängern`,
    text: (end) => `Sie endet am ${end}. Danach zählen die Tage ab jetzt.`,
    days: 'Zusätzliche Tage',
    done: (end) => `Die Lizenz endet am ${end}.`,
  },
};
