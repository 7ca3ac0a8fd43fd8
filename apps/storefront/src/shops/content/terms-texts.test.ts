import type { OwnedContent } from '@marquee/contracts';
import { someTerms } from '@marquee/testing';
import { allowedTexts, endTexts, spanTexts } from './terms-texts';

type Terms = Partial<OwnedContent['terms']>;

const bought = (terms: Terms = {}, change: Partial<OwnedContent> = {}): OwnedContent => ({
  id: 1,
  product_id: '0000-0000-0000-0001',
  title: 'Harbour',
  product_type: 1,
  hd: false,
  terms: someTerms(terms),
  acquired_at: '2027-01-01T00:00:00',
  expires_at: null,
  first_used_at: null,
  revoked_at: null,
  state: 'live',
  ...change,
});

describe('the terms of an issued license', () => {
  it.each<[number, string, string]>([
    [1, 'Watch', 'Ansehen'],
    [5, 'Listen', 'Anhören'],
    [16, 'Read', 'Lesen'],
    [4, 'Use', 'Benutzen'],
  ])('names the permitted use of product type %d: %s', (product_type, english, german) => {
    const content = bought({}, { product_type });
    expect([allowedTexts(content, 'en'), allowedTexts(content, 'de')]).toEqual([[english], [german]]);
  });

  it.each<[Terms, string, string]>([
    [{ total_downloads: 1 }, 'Download once', 'Einmal herunterladen'],
    [{ total_downloads: 3 }, 'Download up to 3 times', 'Bis zu 3-mal herunterladen'],
    [{ annual_downloads: 5 }, 'Download up to 5 times a year', 'Bis zu 5-mal im Jahr herunterladen'],
    [{ total_export: 2 }, 'Export up to 2 times', 'Bis zu 2-mal exportieren'],
    [{ annual_export: 1 }, 'Export once a year', 'Einmal im Jahr exportieren'],
    [{ export_epub: 1 }, 'Export as EPUB, without copy protection', 'Als EPUB ohne Kopierschutz exportieren'],
    [{ export_mp3: 1 }, 'Export as MP3, without copy protection', 'Als MP3 ohne Kopierschutz exportieren'],
    [{ export_pdf_print: 1, burn_play: 20 }, 'Print up to 20 pages at a time', 'Bis zu 20 Seiten auf einmal drucken'],
    [{ export_pdf_print: 1 }, 'Print', 'Drucken'],
    [{ export_pdf_print: 0, burn_play: 1 }, 'Burn or export one copy', 'Eine Kopie brennen oder exportieren'],
    [{ total_concurrent_devices: 2 }, 'On up to 2 devices at a time', 'Auf bis zu 2 Geräten zugleich'],
    [{ annual_concurrent_devices: 1 }, 'On one device a year', 'Auf einem Gerät im Jahr'],
  ])('describes the license terms %j as: %s', (terms, english, german) => {
    expect(allowedTexts(bought(terms), 'en')).toEqual(['Watch', english]);
    expect(allowedTexts(bought(terms), 'de')).toEqual(['Ansehen', german]);
  });

  it('names the resolution of content of a product with two resolutions', () => {
    const resolution = (hd: boolean) => allowedTexts(bought({}, { product_type: 9, hd }), 'en')[1];
    expect([resolution(true), resolution(false)]).toEqual(['In high definition (HD)', 'In standard definition (SD)']);
  });

  it('explains that a license without playback cannot be opened', () => {
    expect(allowedTexts(bought({ allow_play: 0, total_downloads: 1 }), 'en')).toEqual([
      'Cannot be opened here',
      'Download once',
    ]);
  });
});

describe('until when', () => {
  const DAYS: Terms = { expire_after_first_use: 2, expire_after_first_use_mode: 1 };
  const END = { expires_at: '2027-03-05T09:30:00' };
  it.each<[string, OwnedContent, string, string]>([
    ['has no end', bought(), 'Available permanently.', 'Dauerhaft verfügbar.'],
    ['ends on a date', bought({}, END), 'Until 5 March 2027 at 09:30 GMT.', 'Bis 5. März 2027 um 09:30 GMT.'],
    [
      'is not opened yet',
      bought(DAYS),
      'For 2 days from the moment you first open it. You have not opened it yet.',
      '2 Tage lang ab dem ersten Öffnen. Sie haben es noch nicht geöffnet.',
    ],
    [
      'is not opened yet but ends on a date',
      bought({ ...DAYS, expire_after_first_use: 1, expire_after_first_use_mode: 0 }, END),
      'For 1 hour from the moment you first open it, and until 5 March 2027 at 09:30 GMT at the latest. You have not opened it yet.',
      '1 Stunde lang ab dem ersten Öffnen, längstens bis 5. März 2027 um 09:30 GMT. Sie haben es noch nicht geöffnet.',
    ],
    [
      'is already opened',
      bought(DAYS, { ...END, first_used_at: '2027-03-03T09:30:00' }),
      'Until 5 March 2027 at 09:30 GMT.',
      'Bis 5. März 2027 um 09:30 GMT.',
    ],
    [
      'is revoked before its end',
      bought(DAYS, { ...END, revoked_at: '2027-03-01T00:00:00', state: 'revoked' }),
      'Revoked on 1 March 2027 at 00:00 GMT.',
      'Widerrufen am 1. März 2027 um 00:00 GMT.',
    ],
    [
      'has expired',
      bought(DAYS, { ...END, state: 'expired' }),
      'Expired on 5 March 2027 at 09:30 GMT.',
      'Abgelaufen am 5. März 2027 um 09:30 GMT.',
    ],
  ])('states the end of content that %s', (_, content, english, german) => {
    expect(endTexts(content, 'en')).toBe(english);
    expect(endTexts(content, 'de')).toBe(german);
  });
});

describe('the terms of a license for sale', () => {
  it.each<[Terms, string | null, string | null]>([
    [{}, null, null],
    [
      { expire_after_first_use: 48, expire_after_first_use_mode: 0 },
      'For 48 hours after you first open it',
      '48 Stunden lang ab dem ersten Öffnen',
    ],
    [
      { expire_after_acquisition: 1, expire_after_acquisition_mode: 2 },
      'For 1 month after the purchase',
      '1 Monat lang ab dem Kauf',
    ],
    [
      {
        expire_after_first_use: 48,
        expire_after_first_use_mode: 0,
        expire_after_acquisition: 30,
        expire_after_acquisition_mode: 1,
        expiration_date: '2027-03-05T09:30:00',
      },
      'For 48 hours after you first open it, at most 30 days after the purchase, until 5 March 2027 at 09:30 GMT at the latest',
      '48 Stunden lang ab dem ersten Öffnen, längstens 30 Tage ab dem Kauf, längstens bis 5. März 2027 um 09:30 GMT',
    ],
  ])('describes how long a sold license with %j lasts: %s', (terms, english, german) => {
    expect([spanTexts(someTerms(terms), 'en'), spanTexts(someTerms(terms), 'de')]).toEqual([english, german]);
  });
});
