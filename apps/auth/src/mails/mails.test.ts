import { unlinked } from '@marquee/mail';
import { invitationMail } from './invitation.mail';
import { newCompanyMail } from './new-company.mail';
import { passwordChangedMail } from './password-changed.mail';
import { resetMail } from './reset.mail';

const invitation = {
  email: 'kim@example.org',
  firstName: 'Kim',
  company: 'Lumen Films',
  invitedBy: 'Ada Berg',
  url: 'https://shop.example.org/sign-in/password?token=abc',
};

describe('mails about signing in', () => {
  it.each([
    ['en', ['Hello Kim,', 'Ada Berg has invited you', 'Lumen Films', '7 days', 'ignore this mail']],
    ['de', ['Guten Tag Kim,', 'Ada Berg lädt Sie ein', 'Lumen Films', '7 Tage', 'ignorieren Sie diese E-Mail']],
  ])(
    'states inviter, company, expiry and what to do with an unexpected mail in the invitation in %s',
    (language, words) => {
      const mail = invitationMail.render(language, invitation);
      for (const part of [mail.text, mail.html]) {
        for (const word of [...words, invitation.email]) expect(part).toContain(word);
      }
      expect(mail.subject).toContain('Lumen Films');
      expect(mail.text).toContain(invitation.url);
      expect(mail.html).toContain(`href="${invitation.url}"`);
    },
  );

  it.each([
    ['en', ['Ada Berg has made you', 'Lumen Films', 'the password you already have']],
    ['de', ['Ada Berg hat Sie', 'Lumen Films', 'Ihrem bisherigen Passwort']],
  ])('mails a user with a password about an additional company in %s', (language, words) => {
    const { text } = newCompanyMail.render(language, { ...invitation, url: 'https://shop.example.org/sign-in' });
    for (const word of [...words, 'https://shop.example.org/sign-in\n']) expect(text).toContain(word);
  });

  it.each([
    ['en', ['one hour', 'your password stays as it is']],
    ['de', ['einer Stunde', 'Ihr Passwort bleibt, wie es ist']],
    ['fr', ['one hour']],
  ])('states the expiry and what to do with an unexpected mail in the password reset in %s', (language, words) => {
    const { text } = resetMail.render(language, invitation);
    for (const word of [...words, invitation.email, invitation.url]) expect(text).toContain(word);
  });

  it('greets a recipient without a name if the name is unknown', () => {
    expect(invitationMail.render('en', { ...invitation, firstName: ' ' }).text).toMatch(/^Hello,\n/);
  });

  it.each(['en', 'de'])('links only to the platform in %s mails, even if a name contains links', (language) => {
    const nasty = 'https://evil.example/?a www.evil.example evil.example';
    const names = { firstName: nasty, company: unlinked(nasty), invitedBy: unlinked(nasty) };
    for (const mail of [invitationMail, newCompanyMail]) {
      const { subject, text, html } = mail.render(language, { ...invitation, ...names });
      for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|www\.|:\/\/evil/);
    }
  });

  it.each([
    ['en', ['15 November 2026', '07:05 GMT', 'was changed', 'If it was not you']],
    ['de', ['15. November 2026', '07:05 GMT', 'wurde geändert', 'Falls Sie das nicht waren']],
  ])('states in %s when a password was changed and what to do if the user did not', (language, words) => {
    const url = 'https://shop.example.org/sign-in/forgot';
    const changed = { email: 'kim@example.org', at: new Date('2026-11-15T07:05:09Z'), by: 'link', url } as const;
    const { text } = passwordChangedMail.render(language, changed);
    for (const word of [...words, url, 'kim@example.org']) expect(text).toContain(word);
  });
});
