import type { MailKind, MailLanguage } from '@marquee/contracts';
import type { MailLink } from '@marquee/mail';
import { FIXED_TEXTS } from '../shop-mails/default-texts.mail';
import { dayIn, moneyIn, percentIn } from '../shop-mails/formats.rules';
import { filled } from '../shop-mails/placeholders.rules';
import type { ShopMail } from '../shop-mails/shop.mail';

type Sample = Omit<ShopMail, 'firstName'>;
type Labels = (typeof FIXED_TEXTS)[MailLanguage];

const FILM: Readonly<Record<MailLanguage, string>> = { en: 'Harbour in Winter', de: 'Hafen im Winter' };
const POSTER: Readonly<Record<MailLanguage, string>> = { en: 'Poster', de: 'Plakat' };
const ORDER = { order: '#1207', invoice: '2030-0042' };
const PARCEL = { carrier: 'Parcel Post', tracking: '00340434161094042557' };
/** The end of the sample license. */
const END = new Date(Date.UTC(2030, 0, 31));

/** The data of a preview, in the language of the mail. `page` is an address of the platform. */
export function sampleMail(kind: MailKind, language: MailLanguage, page: string): ShopMail {
  const labels = FIXED_TEXTS[language];
  const order = { label: labels.order, url: page };
  const content = { label: labels.content, url: page };
  const samples: Readonly<Record<MailKind, Sample>> = {
    order: { ...sampleOrder(language, labels), link: content, links: [order] },
    refund: { ...sampleRefund(language, labels), link: order },
    shipment: sampleShipment(language, labels, order),
    content_ready: { values: { title: FILM[language] }, link: content },
    license_end: { values: { title: FILM[language], end: dayIn(language, END) }, link: content },
  };
  return { firstName: 'Kim', ...samples[kind] };
}

function sampleOrder(language: MailLanguage, labels: Labels): Sample {
  const money = moneyIn(language, 'EUR');
  const items = [
    { label: `1 × ${FILM[language]}`, amount: money(1299) },
    { label: `2 × ${POSTER[language]}`, amount: money(3980) },
  ];
  const sums = [
    { label: labels.shipping, amount: money(499) },
    { label: labels.total, amount: money(5778), isSum: true },
    { label: filled(labels.tax, { rate: percentIn(language, 0.19), net: money(4855) }), amount: money(923) },
  ];
  return { values: { ...ORDER, total: money(5778) }, rows: [items, sums] };
}

function sampleRefund(language: MailLanguage, labels: Labels): Sample {
  const money = moneyIn(language, 'EUR');
  const sums = [
    { label: labels.refunded, amount: money(3980), isSum: true },
    { label: labels.left, amount: money(1798) },
  ];
  return { values: { ...ORDER, amount: money(3980) }, rows: [itemsOf(language), sums] };
}

function sampleShipment(language: MailLanguage, labels: Labels, order: MailLink): Sample {
  const parcel = [
    { label: labels.carrier, amount: PARCEL.carrier },
    { label: labels.tracking, amount: PARCEL.tracking },
  ];
  const link = { label: labels.track, url: order.url };
  return { values: { ...ORDER, ...PARCEL }, rows: [itemsOf(language), parcel], link, links: [order] };
}

function itemsOf(language: MailLanguage) {
  return [{ label: `2 × ${POSTER[language]}`, amount: '' }];
}
