import type { OwnedContent } from '@marquee/contracts';
import type { InLanguages, ShopLanguage } from '@marquee/edge';
import { shopTime } from '../shop-time';

type Terms = OwnedContent['terms'];

/** Interface, "Product type values": the verb for each kind of content; "use" for all others. */
const USES: Readonly<Record<number, 'watch' | 'listen' | 'read'>> = {
  1: 'watch',
  5: 'listen',
  7: 'read',
  9: 'watch',
  16: 'read',
};
/** The product type that has two resolutions. */
const VIDEO_HD = 9;

/** A number with its noun, as in "3 downloads". */
type Counted = (count: number) => string;
interface Texts {
  readonly uses: Readonly<Record<'watch' | 'listen' | 'read' | 'use', string>>;
  readonly unplayable: string;
  readonly hd: string;
  readonly sd: string;
  readonly downloads: Counted;
  readonly annualDownloads: Counted;
  readonly exports: Counted;
  readonly annualExports: Counted;
  readonly epub: string;
  readonly mp3: string;
  readonly print: string;
  readonly printPages: Counted;
  readonly burn: Counted;
  readonly devices: Counted;
  readonly annualDevices: Counted;
  /** The words for a number of hours, days and months, in the order of the license's modes. */
  readonly spans: readonly [Counted, Counted, Counted];
  readonly forGood: string;
  readonly onceBought: (span: string) => string;
  readonly onceFirstOpened: (span: string) => string;
  /** The ends of a license whose period begins with its first use. */
  readonly atMostOnceBought: (span: string) => string;
  readonly atMostUntil: (time: string) => string;
  readonly until: (time: string) => string;
  readonly onceOpened: (span: string) => string;
  readonly onceOpenedUntil: (span: string, time: string) => string;
  readonly revoked: (time: string) => string;
  readonly expired: (time: string) => string;
}

const counted =
  (one: string, many: string): Counted =>
  (count) =>
    count === 1 ? one : many.replace('#', String(count));

const MESSAGES: InLanguages<Texts> = {
  en: {
    uses: { watch: 'Watch', listen: 'Listen', read: 'Read', use: 'Use' },
    unplayable: 'Cannot be opened here',
    hd: 'In high definition (HD)',
    sd: 'In standard definition (SD)',
    downloads: counted('Download once', 'Download up to # times'),
    annualDownloads: counted('Download once a year', 'Download up to # times a year'),
    exports: counted('Export once', 'Export up to # times'),
    annualExports: counted('Export once a year', 'Export up to # times a year'),
    epub: 'Export as EPUB, without copy protection',
    mp3: 'Export as MP3, without copy protection',
    print: 'Print',
    printPages: counted('Print 1 page at a time', 'Print up to # pages at a time'),
    burn: counted('Burn or export one copy', 'Burn or export up to # copies'),
    devices: counted('On one device at a time', 'On up to # devices at a time'),
    annualDevices: counted('On one device a year', 'On up to # devices a year'),
    spans: [counted('1 hour', '# hours'), counted('1 day', '# days'), counted('1 month', '# months')],
    forGood: 'Available permanently.',
    onceBought: (span) => `For ${span} after the purchase`,
    onceFirstOpened: (span) => `For ${span} after you first open it`,
    atMostOnceBought: (span) => `at most ${span} after the purchase`,
    atMostUntil: (time) => `until ${time} at the latest`,
    until: (time) => `Until ${time}.`,
    onceOpened: (span) => `For ${span} from the moment you first open it. You have not opened it yet.`,
    onceOpenedUntil: (span, time) =>
      `For ${span} from the moment you first open it, and until ${time} at the latest. You have not opened it yet.`,
    revoked: (time) => `Revoked on ${time}.`,
    expired: (time) => `Expired on ${time}.`,
  },
  de: {
    uses: { watch: 'Ansehen', listen: 'Anhören', read: 'Lesen', use: 'Benutzen' },
    unplayable: 'Kann hier nicht geöffnet werden',
    hd: 'In hoher Auflösung (HD)',
    sd: 'In Standardauflösung (SD)',
    downloads: counted('Einmal herunterladen', 'Bis zu #-mal herunterladen'),
    annualDownloads: counted('Einmal im Jahr herunterladen', 'Bis zu #-mal im Jahr herunterladen'),
    exports: counted('Einmal exportieren', 'Bis zu #-mal exportieren'),
    annualExports: counted('Einmal im Jahr exportieren', 'Bis zu #-mal im Jahr exportieren'),
    epub: 'Als EPUB ohne Kopierschutz exportieren',
    mp3: 'Als MP3 ohne Kopierschutz exportieren',
    print: 'Drucken',
    printPages: counted('1 Seite auf einmal drucken', 'Bis zu # Seiten auf einmal drucken'),
    burn: counted('Eine Kopie brennen oder exportieren', 'Bis zu # Kopien brennen oder exportieren'),
    devices: counted('Auf einem Gerät zugleich', 'Auf bis zu # Geräten zugleich'),
    annualDevices: counted('Auf einem Gerät im Jahr', 'Auf bis zu # Geräten im Jahr'),
    spans: [counted('1 Stunde', '# Stunden'), counted('1 Tag', '# Tage'), counted('1 Monat', '# Monate')],
    forGood: 'Dauerhaft verfügbar.',
    onceBought: (span) => `${span} lang ab dem Kauf`,
    onceFirstOpened: (span) => `${span} lang ab dem ersten Öffnen`,
    atMostOnceBought: (span) => `längstens ${span} ab dem Kauf`,
    atMostUntil: (time) => `längstens bis ${time}`,
    until: (time) => `Bis ${time}.`,
    onceOpened: (span) => `${span} lang ab dem ersten Öffnen. Sie haben es noch nicht geöffnet.`,
    onceOpenedUntil: (span, time) =>
      `${span} lang ab dem ersten Öffnen, längstens bis ${time}. Sie haben es noch nicht geöffnet.`,
    revoked: (time) => `Widerrufen am ${time}.`,
    expired: (time) => `Abgelaufen am ${time}.`,
  },
};

/** The permitted uses of a content. A number of 0 means no limit and is not shown. */
export function allowedTexts(
  content: Pick<OwnedContent, 'terms' | 'product_type' | 'hd'>,
  language: ShopLanguage,
): string[] {
  const { terms, product_type, hd } = content;
  const texts = MESSAGES[language];
  const some = (count: number, say: Counted) => (count > 0 ? [say(count)] : []);
  return [
    terms.allow_play === 1 ? texts.uses[USES[product_type] ?? 'use'] : texts.unplayable,
    ...(product_type === VIDEO_HD ? [hd ? texts.hd : texts.sd] : []),
    ...some(terms.total_downloads, texts.downloads),
    ...some(terms.annual_downloads, texts.annualDownloads),
    ...some(terms.total_export, texts.exports),
    ...some(terms.annual_export, texts.annualExports),
    ...(terms.export_epub === 1 ? [texts.epub] : []),
    ...(terms.export_mp3 === 1 ? [texts.mp3] : []),
    ...copies(terms, texts),
    ...some(terms.total_concurrent_devices, texts.devices),
    ...some(terms.annual_concurrent_devices, texts.annualDevices),
  ];
}

/** Interface, "License": `burn_play` counts pages per print if printing is allowed, else copies. */
function copies({ export_pdf_print, burn_play }: Terms, texts: Texts): string[] {
  if (export_pdf_print === 1) return [burn_play > 0 ? texts.printPages(burn_play) : texts.print];
  return burn_play > 0 ? [texts.burn(burn_play)] : [];
}

/** A sentence about the end of a content's availability. */
export function endTexts(content: OwnedContent, language: ShopLanguage): string {
  const { terms, expires_at, first_used_at, revoked_at, state } = content;
  const texts = MESSAGES[language];
  const at = (time: string) => shopTime(time, language);
  if (revoked_at !== null) return texts.revoked(at(revoked_at));
  if (state === 'expired' && expires_at !== null) return texts.expired(at(expires_at));
  const { expire_after_first_use: count, expire_after_first_use_mode: mode } = terms;
  if (count > 0 && first_used_at === null) {
    const span = texts.spans[mode](count);
    return expires_at === null ? texts.onceOpened(span) : texts.onceOpenedUntil(span, at(expires_at));
  }
  return expires_at === null ? texts.forGood : texts.until(at(expires_at));
}

/** How long a license that is for sale lasts; null without an end. */
export function spanTexts(terms: Terms, language: ShopLanguage): string | null {
  const texts = MESSAGES[language];
  const { expire_after_first_use: opened, expire_after_acquisition: bought, expiration_date: end } = terms;
  const span = bought > 0 ? texts.spans[terms.expire_after_acquisition_mode](bought) : null;
  const time = end === null ? null : shopTime(end, language);
  const [first, ...others] = [
    ...(opened > 0 ? [texts.onceFirstOpened(texts.spans[terms.expire_after_first_use_mode](opened))] : []),
    ...(span === null ? [] : [opened > 0 ? texts.atMostOnceBought(span) : texts.onceBought(span)]),
    ...(time === null
      ? []
      : [opened > 0 || span !== null ? texts.atMostUntil(time) : texts.until(time).replace(/\.$/, '')]),
  ];
  return first === undefined ? null : [first, ...others].join(', ');
}
