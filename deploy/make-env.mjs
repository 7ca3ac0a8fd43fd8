// `node deploy/make-env.mjs > .env`: secrets of its own for a `docker compose up`, drawn anew each time.
import { randomBytes } from 'node:crypto';

const SERVICES = ['AUTH', 'CATALOG', 'COMMERCE', 'TENANT', 'STATISTICS', 'WEBHOOK_DISPATCH'];
/** Begins with a letter: NATS would read a value of digits as a number. */
const secret = () => `s${randomBytes(18).toString('hex')}`;

const lines = [
  `POSTGRES_PASSWORD=${secret()}`,
  ...SERVICES.map((service) => `DATABASE_PASSWORD_${service}=${secret()}`),
  ...[...SERVICES, 'GATEWAY', 'CLI'].map((user) => `NATS_PASSWORD_${user}=${secret()}`),
  `MARQUEE_KEY=${randomBytes(32).toString('base64')}`,
  `LINK_KEY=${randomBytes(32).toString('base64')}`,
  '# Where clients reach us, and the proxy that ends TLS there (outside local mode plain HTTP is refused).',
  'PUBLIC_URL=https://shop.example.org',
  'TRUST_PROXY=172.16.0.0/12',
  '# Every shop has a name below this one; a wildcard record leads them to the shop front.',
  'SHOP_BASE_DOMAIN=shops.example.org',
  '# The mail server that takes invitations, password links and warnings, and whom they come from.',
  'SMTP_URL=smtps://user:password-of-its-own@mail.example.org',
  'MAIL_FROM=Marquee <noreply@shop.example.org>',
];
console.log(lines.join('\n'));
