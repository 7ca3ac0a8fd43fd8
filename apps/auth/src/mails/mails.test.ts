import { invitationMail } from './invitation.mail';
import { inOneLine } from './names';
import { newCompanyMail } from './new-company.mail';
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
    ['en', ['Hello Kim,', 'Ada Berg has invited you', 'Lumen Films', '7 days', 'need not do anything']],
    ['de', ['Guten Tag Kim,', 'Ada Berg lädt Sie ein', 'Lumen Films', '7 Tage', 'brauchen Sie nichts zu tun']],
  ])('invite in %s: by whom, to what, for how long, and what if it was a mistake', (language, words) => {
    const mail = invitationMail.render(language, invitation);
    for (const part of [mail.text, mail.html]) {
      for (const word of [...words, invitation.email]) expect(part).toContain(word);
    }
    expect(mail.subject).toContain('Lumen Films');
    expect(mail.text).toContain(invitation.url);
    expect(mail.html).toContain(`href="${invitation.url}"`);
  });

  it.each([
    ['en', ['Ada Berg has made you', 'Lumen Films', 'the password you already have']],
    ['de', ['Ada Berg hat Sie', 'Lumen Films', 'Ihrem bisherigen Passwort']],
  ])('tell in %s somebody with a password of one more company', (language, words) => {
    const { text } = newCompanyMail.render(language, { ...invitation, url: 'https://shop.example.org/sign-in' });
    for (const word of [...words, 'https://shop.example.org/sign-in\n']) expect(text).toContain(word);
  });

  it.each([
    ['en', ['one hour', 'your password stays as it is']],
    ['de', ['eine Stunde', 'Ihr Passwort bleibt, wie es ist']],
    ['fr', ['one hour']],
  ])('reset in %s: for how long, and what if one did not ask', (language, words) => {
    const { text } = resetMail.render(language, invitation);
    for (const word of [...words, invitation.email, invitation.url]) expect(text).toContain(word);
  });

  it('greet without a name where there is none', () => {
    expect(invitationMail.render('en', { ...invitation, firstName: ' ' }).text).toMatch(/^Hello,\n/);
  });

  it.each([
    ['Lumen\n\nYou have won: https://x.example\u202e', 'Lumen You have won: https://x.example'],
    ['x'.repeat(500), `${'x'.repeat(79)}…`],
  ])('keep the name %j in one line', (name, line) => {
    expect(inOneLine(name)).toBe(line);
  });
});
