import { template } from './template';

const invitation = template<{ company: string; url: string }>({
  en: ({ company, url }) => ({
    subject: `Join ${company}`,
    text: `Hello,\n\nyou were invited to ${company}.\nWelcome.`,
    link: { label: 'Set a password', url },
    note: 'The link works for seven days.',
  }),
  de: ({ company }) => ({ subject: `Einladung zu ${company}`, text: 'Guten Tag' }),
});
const url = 'https://shop.example.org/sign-in/password?token=a&b=c';

describe('a mail template', () => {
  it.each([
    ['de', 'de', 'Einladung zu Acme'],
    ['DE-at', 'de', 'Einladung zu Acme'],
    ['fr', 'en', 'Join Acme'],
    ['', 'en', 'Join Acme'],
    ['constructor', 'en', 'Join Acme'],
  ])('renders a mail template for the language %j in %s', (wanted, language, subject) => {
    expect(invitation.render(wanted, { company: 'Acme', url })).toMatchObject({ language, subject });
  });

  it('renders the same paragraphs in both parts of a mail', () => {
    const { text, html } = invitation.render('en', { company: 'Acme', url });
    expect(text).toBe(
      `Hello,\n\nyou were invited to Acme.\nWelcome.\n\nSet a password:\n${url}\n\nThe link works for seven days.\n`,
    );
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<p>Hello,</p>\n<p>you were invited to Acme.<br>Welcome.</p>');
    expect(html).toMatch(/<a href="https:[^"]*token=a&amp;b=c" class="button plain" style="[^"]*">Set a password<\/a>/);
    expect(html).toMatch(/<p class="note" style="[^"]*">The link works for seven days.<\/p>/);
  });

  it('escapes markup of a name in a mail', () => {
    const company = `<script>alert("1")</script> & 'Söhne'`;
    const { text, html } = invitation.render('en', { company, url: 'https://x.example/"onclick="' });
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('"onclick="');
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Söhne&#39;');
    expect(text).toContain(company);
  });

  it('keeps the subject of a mail on one line', () => {
    const { subject } = invitation.render('en', { company: 'Acme\r\nBcc: everybody@example.org', url });
    expect(subject).toBe('Join Acme Bcc: everybody@example.org');
  });
});
