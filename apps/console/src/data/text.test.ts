import { mailTo } from './text';

describe('the link to an email address', () => {
  it('keeps the characters of the address from becoming fields of the mail', () => {
    expect(mailTo('kim+shop@example.org')).toBe('mailto:kim%2Bshop@example.org');
    expect(mailTo('"a?cc=b&subject=c"@example.org')).toBe('mailto:%22a%3Fcc%3Db%26subject%3Dc%22@example.org');
  });
});
