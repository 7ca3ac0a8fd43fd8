import type { QuoteLine } from '@marquee/contracts';
import { renderedMail } from '@marquee/mail';
import { confirmationOf } from './confirmation.rules';
import { productTexts } from './product-texts.rules';

const film = {
  quantity: 2,
  title: 'Admin name',
  texts: [
    { language_id: 'fr', title: 'Le film', email_text: 'Bon film !' },
    { language_id: 'en', title: 'The film', email_text: '<p>Watch it <b>at home</b> &amp; enjoy.</p><p>Bye</p>' },
    {
      language_id: 'de',
      title: 'Der Film',
      email_text: 'Viel Spaß! <a href="https://help.example.org/x">Hilfe</a><br><script>alert(1)</script>',
    },
  ],
} as unknown as QuoteLine;
const TAPE = 'Tape\r\nBcc: x@evil.example';
const tape = { quantity: 1, title: TAPE, texts: [] } as unknown as QuoteLine;

const quote = { key: '', currency: 'eur', lines: [film, tape, film] };
const row = {
  id: 17,
  order_number: 'R-4711',
  currency: 'EUR',
  line_items: [
    { quantity: 2, title: 'Admin name', name: 'Admin name' },
    { quantity: 1, title: TAPE, name: TAPE },
    { quantity: 2, title: 'Sold as this', name: 'Admin name' },
  ],
  sold: [
    { gross: 123_456, discount: 1000, tax: 19_552, rate: 0.19, product: { license: {} }, members: [] },
    { gross: 500, discount: 0, tax: 33, rate: 0.07, product: { license: null }, members: [] },
    { gross: 0, discount: 0, tax: 0, rate: 0.07, product: { license: null }, members: [] },
  ],
  shipping_lines: [{ title: '', price: 499, tax_lines: [{ price: 419, rate: 0.19 }] }],
  total_discounts: 1000,
  total_price: 123_455,
  refunded: 0,
  theme_setting_id: 2044,
} as never;
const publicUrl = 'https://platform.example.org';
const mailIn = (language: string, first_name = 'Ada', isPlain = false, order: object = row) => {
  const texts = { ...productTexts(language, quote), publicUrl, isPlain };
  const { content, ...mail } = confirmationOf(order as never, { first_name, language }, texts);
  return renderedMail(content, mail.language, { name: 'Harbour Films', logo: null, color: null });
};
/** The text of a mail for products with these texts. */
const textsOf = (...written: string[]) => {
  const lines = written.map((email_text) => ({ ...film, texts: [{ language_id: 'en', title: '', email_text }] }));
  return productTexts('en', { lines }).texts;
};

describe('the confirmation of an order', () => {
  it('writes the order confirmation in English, with all amounts', () => {
    const { subject, text, language } = mailIn('en');
    expect([language, subject]).toEqual(['en', 'Your order #17 at Harbour Films']);
    expect(text).toBe(`Hello Ada,

thank you for your order #17. Invoice number: R-4711

2 × The film: €1,234.56
1 × Tape Bcc: x@evil.example: €5.00
2 × Sold as this: €0.00

Shipping: €4.99
Discount: -€10.00
Total: €1,234.55
Included tax, 7% of €4.67 net: €0.33
Included tax, 19% of €1,033.23 net: €196.32

Watch it at home & enjoy.
Bye

Open your content:
https://platform.example.org/shop/2044/player

View order and invoice:
https://platform.example.org/shop/2044/account/orders/17
`);
  });

  it('writes the order confirmation in German, with all amounts', () => {
    const { subject, text, language } = mailIn('de', '');
    expect([language, subject]).toEqual(['de', 'Ihre Bestellung #17 bei Harbour Films']);
    expect(text).toBe(`Guten Tag,

vielen Dank für Ihre Bestellung #17. Rechnungsnummer: R-4711

2 × Der Film: 1.234,56 €
1 × Tape Bcc: x@evil.example: 5,00 €
2 × Sold as this: 0,00 €

Versand: 4,99 €
Rabatt: -10,00 €
Gesamtbetrag: 1.234,55 €
Enthaltene Steuer, 7 % von 4,67 € netto: 0,33 €
Enthaltene Steuer, 19 % von 1.033,23 € netto: 196,32 €

Viel Spaß! Hilfe (https://help.example.org/x)

Inhalte öffnen:
https://platform.example.org/shop/2044/player

Bestellung und Rechnung ansehen:
https://platform.example.org/shop/2044/account/orders/17
`);
  });

  it('shows the refunded amount in the confirmation of a refunded order that is mailed again', () => {
    const { text } = mailIn('en', 'Ada', false, { ...(row as object), refunded: 500 });
    expect(text).toContain('net: €196.32\nRefunded: -€5.00\nTotal after refunds: €1,229.55\n');
  });

  it('writes no link into the order confirmation for an unconfirmed address', () => {
    const { subject, text, html } = mailIn('de', 'Ada www.evil.example', true);
    expect([subject, text.includes('1 × Tape Bcc: x@evil. example: 5,00 €')]).toEqual([
      'Ihre Bestellung #17 bei Harbour Films',
      true,
    ]);
    for (const part of [text, html]) expect(part).not.toMatch(/:\/\/|evil\.example|href/);
  });

  it("prefers the product's mail text in the order's language, then in English", () => {
    const french = mailIn('fr');
    expect([french.language, french.text.includes('Hello Ada'), french.text.includes('Bon film !')]).toEqual([
      'en',
      true,
      true,
    ]);
    expect(mailIn('it').text).toContain('2 × The film');
  });

  it('strips markup of the shop from the order confirmation', () => {
    expect(mailIn('de').html).not.toMatch(/<script|alert/);
    expect(mailIn('en').html).toContain('Watch it at home &amp; enjoy.');
  });

  it.each([
    [
      'one line for each block',
      '<h2>One</h2><ul><li>two</li><li> three </li></ul>four<br />five',
      'One\ntwo\nthree\nfour\nfive',
    ],
    [
      'the addresses of links',
      '<a href="https://a.example/?b=1&amp;c=2" rel="x">A</a> or <a>B</a>',
      'A (https://a.example/?b=1&c=2) or B',
    ],
    ['escaped characters instead of tags', '&lt;b&gt; &amp;lt; &quot;', '<b> &lt; "'],
  ])('converts HTML to plain text: %s', (_, html, text) => {
    expect(textsOf(html)).toEqual([text]);
  });

  it('converts HTML of order confirmations in linear time for any input', () => {
    const unfinished = '<a href="'.repeat(7_000);
    expect(textsOf(unfinished)).toEqual([unfinished]);
    expect(textsOf('<a href="x">y</a>'.repeat(2_500))).toEqual(['y (x)'.repeat(2_500)]);
  });

  it('includes the longest mail text of one product, and further texts while space remains', () => {
    const longest = 'x'.repeat(65_535);
    expect(textsOf(longest, 'y')).toEqual([longest]);
    expect(textsOf('y', `<p>y</p>`, longest)).toEqual(['y']);
  });
});
