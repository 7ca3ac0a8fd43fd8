/** A sentence for the answer of the API, and for pages in German. */
interface Sentences {
  readonly en: string;
  readonly de: string;
}

/**
 * Why a license is refused, in order of precedence. Codes that other license servers use have their conditions here
 * too.
 */
export const REASON_CODES = {
  NOT_FOUND: { en: 'There is no such license.', de: 'Diese Lizenz gibt es nicht.' },
  BANNED: { en: 'The customer of the license is disabled.', de: 'Der Kunde der Lizenz ist gesperrt.' },
  REVOKED: { en: 'The license was revoked.', de: 'Die Lizenz wurde widerrufen.' },
  SUSPENDED: { en: 'The license is suspended.', de: 'Die Lizenz ist ausgesetzt.' },
  NOT_YET_VALID: { en: 'The license is not valid yet.', de: 'Die Lizenz gilt noch nicht.' },
  EXPIRED: { en: 'The license has expired.', de: 'Die Lizenz ist abgelaufen.' },
  CLOCK_UNSYNCED: {
    en: 'The clock of the device differs from ours by more than five minutes.',
    de: 'Die Uhr des Geräts weicht um mehr als fünf Minuten von unserer ab.',
  },
  CLOCK_ROLLED_BACK: {
    en: 'The clock of the device was set back.',
    de: 'Die Uhr des Geräts wurde zurückgestellt.',
  },
  COUNTRY_NOT_ALLOWED: {
    en: 'The license does not allow this country.',
    de: 'Die Lizenz gilt nicht in diesem Land.',
  },
  REGION_NOT_ALLOWED: {
    en: 'The license does not allow the DVD region or video norm of this country.',
    de: 'Die Lizenz gilt nicht für die DVD-Region oder Videonorm dieses Landes.',
  },
  PRODUCT_SCOPE_REQUIRED: { en: 'Send the id of the product.', de: 'Die ID des Produkts fehlt.' },
  PRODUCT_SCOPE_MISMATCH: {
    en: 'The license is for another product.',
    de: 'Die Lizenz gilt für ein anderes Produkt.',
  },
  ENTITLEMENTS_MISSING: {
    en: 'The license lacks a requested entitlement.',
    de: 'Der Lizenz fehlt eine verlangte Berechtigung.',
  },
  FINGERPRINT_SCOPE_REQUIRED: { en: 'Send the fingerprint of the device.', de: 'Der Fingerabdruck des Geräts fehlt.' },
  FINGERPRINT_SCOPE_EMPTY: {
    en: 'The fingerprint of the device is empty.',
    de: 'Der Fingerabdruck des Geräts ist leer.',
  },
  FINGERPRINT_SCOPE_MISMATCH: {
    en: 'The license is activated on other devices only.',
    de: 'Die Lizenz ist nur auf anderen Geräten aktiviert.',
  },
  NO_MACHINE: {
    en: 'The license is not activated on its device yet.',
    de: 'Die Lizenz ist auf ihrem Gerät noch nicht aktiviert.',
  },
  NO_MACHINES: {
    en: 'The license is not activated on any device yet.',
    de: 'Die Lizenz ist noch auf keinem Gerät aktiviert.',
  },
  HEARTBEAT_NOT_STARTED: {
    en: 'The device or process has sent no heartbeat yet.',
    de: 'Das Gerät oder der Prozess hat sich noch nicht gemeldet.',
  },
  HEARTBEAT_DEAD: {
    en: 'The device or process has sent no heartbeat for too long.',
    de: 'Das Gerät oder der Prozess hat sich zu lange nicht gemeldet.',
  },
  TOO_MANY_MACHINES: {
    en: 'The license is in use on as many devices as it allows.',
    de: 'Die Lizenz ist auf so vielen Geräten in Gebrauch, wie sie erlaubt.',
  },
  TOO_MANY_PROCESSES: {
    en: 'The license is in use by more processes than it allows.',
    de: 'Die Lizenz ist in mehr Prozessen in Gebrauch, als sie erlaubt.',
  },
  PLAY_NOT_ALLOWED: { en: 'The license does not allow playback.', de: 'Die Lizenz erlaubt keine Wiedergabe.' },
  DOWNLOADS_EXCEEDED: {
    en: 'The license allows no further download.',
    de: 'Die Lizenz erlaubt keinen weiteren Download.',
  },
  EXPORTS_EXCEEDED: { en: 'The license allows no further export.', de: 'Die Lizenz erlaubt keinen weiteren Export.' },
  COPIES_EXCEEDED: { en: 'The license allows no further copy.', de: 'Die Lizenz erlaubt keine weitere Kopie.' },
  VALID: { en: 'The license is valid.', de: 'Die Lizenz ist gültig.' },
} as const satisfies Record<string, Sentences>;

export type ReasonCode = keyof typeof REASON_CODES;
