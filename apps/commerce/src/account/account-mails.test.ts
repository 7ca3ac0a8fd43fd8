import { signUpMail } from '../account-sign-ups/sign-up.mail';
import { emailChangedMail } from './email-changed.mail';
import { newEmailMail } from './new-email.mail';
import { resetMail } from './reset.mail';

const of = { shop: 'Harbour Films', email: 'kim@example.org', url: 'https://shop.example.org/account/reset?token=abc' };

describe('mails about the account of a customer', () => {
  it.each([
    [
      'en',
      'Choose a new password for Harbour Films',
      ['requested a new password for kim@example.org at Harbour Films', 'one hour', 'your password stays as it is'],
    ],
    [
      'de',
      'Neues Passwort für Harbour Films wählen',
      ['ein neues Passwort für kim@example.org bei Harbour Films', 'einer Stunde', 'Ihr Passwort bleibt, wie es ist'],
    ],
  ])(
    'states account, lifetime and what to do with an unexpected mail in the password reset in %s',
    (language, subject, words) => {
      const mail = resetMail.render(language, of);
      expect([mail.language, mail.subject]).toEqual([language, subject]);
      for (const word of [...words, `${of.url}\n`]) expect(mail.text).toContain(word);
      expect(mail.html).toContain(`href="${of.url}"`);
    },
  );

  it.each([
    [
      'en',
      'Confirm your new email address for Harbour Films',
      ['wants to use kim@example.org for an account at Harbour Films', 'one hour', 'nothing changes'],
    ],
    [
      'de',
      'Bestätigen Sie Ihre neue E-Mail-Adresse für Harbour Films',
      ['möchten kim@example.org für ein Konto bei Harbour Films', 'einer Stunde', 'ändert sich nichts'],
    ],
  ])('asks the reader in %s to confirm a new email address', (language, subject, words) => {
    const mail = newEmailMail.render(language, of);
    expect([mail.language, mail.subject]).toEqual([language, subject]);
    for (const word of [...words, `${of.url}\n`]) expect(mail.text).toContain(word);
  });

  it.each([
    [
      'en',
      'Confirm your account at Harbour Films',
      ['an account for kim@example.org at Harbour Films', 'one hour', 'there is no account without the link'],
    ],
    [
      'de',
      'Bestätigen Sie Ihr Konto bei Harbour Films',
      ['ein Konto für kim@example.org bei Harbour Films', 'einer Stunde', 'Ohne den Link entsteht kein Konto'],
    ],
  ])('asks the reader in %s to confirm a new account', (language, subject, words) => {
    const mail = signUpMail.render(language, of);
    expect([mail.language, mail.subject]).toEqual([language, subject]);
    for (const word of [...words, `${of.url}\n`]) expect(mail.text).toContain(word);
  });

  it.each([
    ['en', 'Your email address for Harbour Films was changed', ['If this was not you']],
    ['de', 'Ihre E-Mail-Adresse für Harbour Films wurde geändert', ['Falls Sie das nicht waren']],
  ])('informs the former address in %s that the account has a new email address', (language, subject, words) => {
    const mail = emailChangedMail.render(language, of);
    expect([mail.language, mail.subject]).toEqual([language, subject]);
    for (const word of [...words, 'kim@example.org']) expect(mail.text).toContain(word);
  });

  it.each(['en', 'de'])('contains in account mails in %s only links of the platform for any shop name', (language) => {
    const shop = 'Pay at https://evil.example/ www.evil.example\nBcc: x@evil.example';
    for (const mail of [resetMail, newEmailMail, signUpMail, emailChangedMail]) {
      const { subject, text, html } = mail.render(language, { ...of, shop });
      for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|www\./);
    }
  });
});
