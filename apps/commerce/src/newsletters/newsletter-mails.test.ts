import { maskedEmail } from './masked-email.rules';
import { newsletterQuestionMail } from './newsletter-question.mail';
import { newsletterWelcomeMail } from './newsletter-welcome.mail';

const of = { shop: 'Harbour Films', email: 'kim@example.org', url: 'https://shop.example.org/newsletter?token=abc' };

describe('mails about a newsletter', () => {
  it.each([
    [
      'en',
      'Do you want the newsletter of Harbour Films?',
      ['signed up kim@example.org for the newsletter of Harbour Films', 'seven days', 'without your confirmation'],
    ],
    [
      'de',
      'Möchten Sie den Newsletter von Harbour Films?',
      ['kim@example.org für den Newsletter von Harbour Films', 'sieben Tage', 'sendet der Shop keinen Newsletter'],
    ],
  ])(
    'asks in %s for consent to a newsletter, with shop, address and lifetime of the link',
    (language, subject, words) => {
      const mail = newsletterQuestionMail.render(language, of);
      expect([mail.language, mail.subject]).toEqual([language, subject]);
      for (const word of [...words, `${of.url}\n`]) expect(mail.text).toContain(word);
      expect(mail.html).toContain(`href="${of.url}"`);
    },
  );

  it.each([
    [
      'en',
      'You are subscribed to the newsletter of Harbour Films',
      ['Harbour Films is now sent to kim@example.org', 'Unsubscribe:'],
    ],
    ['de', 'Sie bekommen den Newsletter von Harbour Films', ['kommt an kim@example.org', 'Newsletter abbestellen:']],
  ])('confirms a newsletter subscription in %s, and explains how to unsubscribe', (language, subject, words) => {
    const mail = newsletterWelcomeMail.render(language, of);
    expect([mail.language, mail.subject]).toEqual([language, subject]);
    for (const word of [...words, `${of.url}\n`]) expect(mail.text).toContain(word);
  });

  it.each(['en', 'de'])(
    'contains in newsletter mails in %s only links of the platform for any shop name',
    (language) => {
      const shop = 'Win at https://evil.example/ www.evil.example\nBcc: x@evil.example';
      for (const mail of [newsletterQuestionMail, newsletterWelcomeMail]) {
        const { subject, text, html } = mail.render(language, { ...of, shop });
        for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|www\./);
      }
    },
  );
});

describe('masked email addresses', () => {
  it.each([
    ['kim@example.org', 'k…@example.org'],
    ['k@example.org', 'k…@example.org'],
    ['"a@b"@example.org', '"…@example.org'],
    ['𝓀im@example.org', '𝓀…@example.org'],
  ])('masks the email %s as %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });
});
