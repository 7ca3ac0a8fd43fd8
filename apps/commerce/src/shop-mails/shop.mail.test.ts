import { MAIL_KINDS, MAIL_LANGUAGES, ShopError, type MailKind } from '@marquee/contracts';
import { renderedMail } from '@marquee/mail';
import { filled, PLACEHOLDERS, refuseUnknownPlaceholders } from './placeholders.rules';
import { withEdited, writeShopMail, type ShopMail } from './shop.mail';
import { trackingProblem, trackingUrl } from './tracking.rules';

const BRAND = { name: 'Harbour Films', logo: null, color: null };
const URL = 'https://platform.example.org/shop/1/player';
const MAIL: ShopMail = {
  firstName: 'Kim',
  values: {
    order: '#17',
    invoice: 'R-1',
    total: '€5.00',
    amount: '€2.00',
    carrier: 'Post',
    tracking: '123',
    title: 'Fog',
    end: '31 January 2030',
  },
  rows: [[{ label: '1 × Fog', amount: '€5.00' }]],
  link: { label: 'Open', url: URL },
};
const written = (kind: MailKind, language: string, mail = MAIL, isPlain = false) => {
  const one = writeShopMail(kind, language, mail, isPlain);
  return renderedMail(one.content, one.language, BRAND);
};
const problems = (kind: MailKind, subject: string, text: string): unknown => {
  try {
    refuseUnknownPlaceholders(kind, { subject, text });
    return null;
  } catch (error) {
    return (error as ShopError & { errors: unknown }).errors;
  }
};

describe('a mail of a shop', () => {
  it.each([
    ['order', 'en', 'Your order #17 at Harbour Films', 'thank you for your order #17. Invoice number: R-1'],
    ['order', 'de', 'Ihre Bestellung #17 bei Harbour Films', 'Rechnungsnummer: R-1'],
    [
      'refund',
      'en',
      'Refund for your order #17 at Harbour Films',
      'Harbour Films has refunded €2.00 of your order #17.',
    ],
    [
      'refund',
      'de',
      'Erstattung zu Ihrer Bestellung #17 bei Harbour Films',
      'hat €2.00 Ihrer Bestellung #17 erstattet',
    ],
    ['shipment', 'en', 'Your order #17 at Harbour Films is on its way', 'were shipped'],
    ['shipment', 'de', 'Ihre Bestellung #17 bei Harbour Films ist unterwegs', 'wurden versandt'],
    ['license_end', 'en', 'Your access to Fog ends on 31 January 2030', 'at Harbour Films ends on 31 January 2030'],
    ['license_end', 'de', 'Ihr Zugang zu Fog endet am 31 January 2030', 'bei Harbour Films endet am 31 January 2030'],
    ['content_ready', 'en', 'Fog is ready for you', 'at Harbour Films is complete: Fog is ready now'],
    ['content_ready', 'de', 'Fog ist für Sie bereit', 'bei Harbour Films ist vollständig: Fog steht jetzt bereit'],
  ] as const)('writes the mail %s in %s', (kind, language, subject, words) => {
    const mail = written(kind, language);
    expect([mail.language, mail.subject]).toEqual([language, subject]);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(words);
      expect(part).toContain(language === 'en' ? 'Hello Kim,' : 'Guten Tag Kim,');
      expect(part).toContain(URL);
      expect(part).not.toMatch(/\{\{|[\uE000\uE001]/);
    }
  });

  it('escapes hostile values in the HTML part, and keeps them on one line', () => {
    const values = { ...MAIL.values, order: '<img src=x onerror=alert(1)>\r\nBcc: x@evil.example' };
    const { subject, html } = written('order', 'en', { ...MAIL, firstName: '<b>\r\n{{order}}', values });
    expect(subject).toBe('Your order <img src=x onerror=alert(1)> Bcc: x@evil.example at Harbour Films');
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('Hello &lt;b&gt; {{order}},');
  });

  it('contains no link in any part for an unconfirmed address, also in an edited text', () => {
    const values = { ...MAIL.values, tracking: 'www.evil.example' };
    const rows = [[{ label: 'https://evil.example', amount: 'www.evil.example' }]];
    const { content, language } = writeShopMail('shipment', 'en', { ...MAIL, values, rows }, true);
    const edited = withEdited(content, { subject: '{{tracking}}', text: 'See https://evil.example/{{tracking}}' });
    const { subject, text, html } = renderedMail(edited, language, BRAND);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/:\/\/|evil\.example|www\.|href/);
  });

  it('applies the text that a shop has edited to a mail that is already queued', () => {
    const { content, language } = writeShopMail('refund', 'en', MAIL, false);
    const texts = {
      subject: '{{amount}} back',
      text: 'Dear {{first_name}},\n\n{{amount}} comes back.\n\n<i>{{shop}}</i>',
    };
    const { subject, text, html } = renderedMail(withEdited(content, texts), language, BRAND);
    expect(subject).toBe('€2.00 back');
    expect(text).toContain('Dear Kim,\n\n€2.00 comes back.\n\n<i>Harbour Films</i>\n\n1 × Fog: €5.00');
    expect(html).toContain('&lt;i&gt;Harbour Films&lt;/i&gt;');
    expect(withEdited(content, null)).toBe(content);
  });

  it('fills every placeholder of each mail, and replaces no placeholder inside a value', () => {
    for (const kind of MAIL_KINDS) {
      for (const language of MAIL_LANGUAGES) {
        const { content } = writeShopMail(kind, language, MAIL, false);
        const text = PLACEHOLDERS[kind].map((name) => `{{ ${name} }}`).join(' ');
        expect(withEdited(content, { subject: 'x', text }).text).not.toContain('{{');
      }
    }
    expect(filled('{{a}} {{b}} {{constructor}}', { a: '{{b}}', b: 'B' })).toBe('{{b}} B {{constructor}}');
  });

  it('names unknown and unfinished placeholders, and blank texts', () => {
    const usable = /use \{\{greeting\}\}, .*\{\{order\}\}/;
    expect(problems('order', 'Order {{order}}', '{{ greeting }} {{shop}}')).toBeNull();
    expect(problems('order', 'Order {{tracking}}', 'ok')).toEqual({
      subject: [expect.stringMatching(/^has the unknown placeholder \{\{tracking\}\}; use/)],
    });
    expect(problems('order', 'ok', '{{order} and {{')).toEqual({ text: [expect.stringMatching(usable)] });
    expect(problems('order', ' ', 'ok')).toEqual({ subject: ['must not be blank'] });
  });
});

describe('the address of a carrier', () => {
  it('contains the first tracking number, encoded', () => {
    expect(trackingUrl('https://post.example/?n={{tracking}}', 'A 1')).toBe('https://post.example/?n=A');
    expect(trackingUrl('https://post.example/?n={{tracking}}', '"><x>&, 2')).toBe(
      'https://post.example/?n=%22%3E%3Cx%3E%26',
    );
    expect(trackingUrl(null, 'A')).toBeNull();
  });

  it.each([
    ['https://post.example/', /must contain/],
    ['http://post.example/{{tracking}}', /https/],
    ['javascript:{{tracking}}', /https/],
    ['https://{{tracking}}.example/', /host name/],
  ])('rejects an address that would break the tracking link: %s', (template, problem) =>
    expect(trackingProblem(template)).toMatch(problem),
  );

  it('accepts an https address with the placeholder', () =>
    expect(trackingProblem('https://post.example/{{tracking}}')).toBeNull());
});
