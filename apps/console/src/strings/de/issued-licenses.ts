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
  devices: {
    title: 'Geräte',
    none: 'Kein Gerät nutzt diese Lizenz.',
    unnamed: 'Gerät ohne Namen',
    platform: 'Plattform',
    since: 'Aktiv seit',
    statuses: { active: 'Aktiv', dead: 'Inaktiv', deactivated: 'Freigegeben', revoked: 'Widerrufen' },
    free: {
      action: 'Freigeben',
      title: (name) => `Gerät ${name} freigeben?`,
      text: 'Das Gerät kann die Lizenz nicht mehr nutzen, und ein anderes kann seinen Platz einnehmen. Für ein jährliches Limit zählt es weiter.',
      done: 'Das Gerät ist freigegeben.',
    },
    reset: {
      action: 'Geräte zurücksetzen',
      title: (name) => `Alle Geräte der Lizenz für ${name} freigeben?`,
      text: 'Kein Gerät kann die Lizenz nutzen, bis es neu aktiviert wird. Geräte mit einer Datei für die Nutzung ohne Verbindung behalten ihren Platz, bis die Datei abläuft.',
      done: 'Alle Geräte sind freigegeben.',
    },
    held: (count) =>
      count === 1
        ? 'Ein Gerät behält seinen Platz durch eine Datei.'
        : `${count} Geräte behalten ihre Plätze durch Dateien.`,
  },
  uses: {
    title: 'Nutzung',
    kind: 'Art',
    used: 'Insgesamt',
    year: 'Dieses Jahr',
    left: 'Übrig',
    of: (used, limit) => `${used} von ${limit}`,
    unlimited: 'Kein Limit',
    kinds: { play: 'Wiedergabe', download: 'Download', export: 'Export', copy: 'Kopie' },
  },
};
