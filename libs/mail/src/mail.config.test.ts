import { readConfig } from '@marquee/service-kit';
import { MAIL_CONFIG } from './mail.config';

const read = (env: NodeJS.ProcessEnv) => () => readConfig(MAIL_CONFIG, env);
const right = {
  SMTP_URL: 'smtps://marquee:long-and-its-own@mail.example.org',
  MAIL_FROM: 'Shop <noreply@example.org>',
};

describe('the configuration of mail', () => {
  it('accepts a complete mail configuration in production', () => {
    expect(read(right)()).toMatchObject({ smtpUrl: right.SMTP_URL, mailFrom: right.MAIL_FROM });
    const bare = { SMTP_URL: 'smtp://relay.internal:25', MAIL_FROM: 'noreply@example.org' };
    expect(read(bare)()).toMatchObject({ smtpUrl: bare.SMTP_URL, mailFrom: bare.MAIL_FROM });
  });

  it.each([
    ['SMTP_URL must be set', { SMTP_URL: '' }],
    ['MAIL_FROM must be set', { MAIL_FROM: undefined }],
    ['SMTP_URL must be a URL', { SMTP_URL: 'mail.example.org' }],
    ['SMTP_URL must be an address that starts with smtp:// or smtps://', { SMTP_URL: 'https://mail.example.org' }],
    ['SMTP_URL must be an address that starts with smtp:// or smtps://', { SMTP_URL: 'smtp:' }],
    ['SMTP_URL contains a default secret', { SMTP_URL: 'smtp://marquee:change-me@mail.example.org' }],
    ['SMTP_URL contains a default secret', { SMTP_URL: 'smtp://marquee@mail.example.org' }],
    ['MAIL_FROM must be an email address', { MAIL_FROM: 'Shop' }],
    ['MAIL_FROM must be an email address', { MAIL_FROM: 'Shop <noreply@example.org>, <other@example.org>' }],
    ['MAIL_FROM must be an email address', { MAIL_FROM: 'Shop\nBcc: x <noreply@example.org>' }],
  ])('refuses to start in production: %s', (sentence, wrong) => {
    expect(read({ ...right, ...wrong })).toThrow(sentence);
    expect(read({ ...right, ...wrong })).not.toThrow('change-me');
  });

  it('requires no mail server in local mode, which writes mails to MARQUEE_DATA', () => {
    expect(read({ MARQUEE_MODE: 'local', MARQUEE_DATA: '/data' })()).toEqual({
      smtpUrl: undefined,
      mailFrom: undefined,
      dataDir: '/data',
      mailDays: 30,
    });
  });
});
