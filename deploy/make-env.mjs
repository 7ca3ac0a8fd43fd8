// `node deploy/make-env.mjs [host]`: writes `.env` for `docker compose up` with new secrets, readable by its owner only; never overwrites
// it. Without a host it configures plain HTTP on localhost with Mailpit, with a host production. `--print` prints the lines instead.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const FILE = '.env';
const OWNER_ALONE = 0o600;

const SERVICES = ['AUTH', 'CATALOG', 'COMMERCE', 'TENANT', 'STATISTICS', 'LICENSING', 'WEBHOOK_DISPATCH'];
/** Starts with a letter, because NATS would parse digits as a number. */
const secret = () => `s${randomBytes(18).toString('hex')}`;
const key = () => randomBytes(32).toString('base64');

const HERE = [
  'MARQUEE_MODE=local',
  'PUBLIC_URL=http://localhost:3000',
  'STOREFRONT_URL=http://localhost:3001',
  'SHOP_BASE_DOMAIN=shops.localhost',
  'SMTP_URL=smtp://mailpit:1025',
  'MAIL_FROM=Marquee <noreply@localhost>',
];
const at = (host) => [
  'MARQUEE_MODE=production',
  '# The public address, and the network of the proxy that ends TLS: plain HTTP is refused.',
  `PUBLIC_URL=https://${host}`,
  '# Where the platform serves the pages of shops; the proxy forwards them to the storefront.',
  `STOREFRONT_URL=https://${host}`,
  'TRUST_PROXY=10.83.77.0/24',
  '# Every shop has a name below this domain; a wildcard DNS record must lead to the proxy.',
  `SHOP_BASE_DOMAIN=shops.${host}`,
  '# The mail server for invitations, password links and warnings, and their sender.',
  'SMTP_URL=smtps://user:its-password@mail.example.org',
  `MAIL_FROM=Marquee <noreply@${host}>`,
];

const {
  values: { print },
  positionals: [host],
} = parseArgs({ options: { print: { type: 'boolean' } }, allowPositionals: true });
const lines = [
  `POSTGRES_PASSWORD=${secret()}`,
  ...SERVICES.map((service) => `DATABASE_PASSWORD_${service}=${secret()}`),
  ...[...SERVICES, 'GATEWAY', 'STOREFRONT', 'CLI'].map((user) => `NATS_PASSWORD_${user}=${secret()}`),
  `GRAFANA_PASSWORD=${secret()}`,
  '# Never replace these three keys: data that was encrypted or signed with them would be lost.',
  `MARQUEE_KEY=${key()}`,
  `LINK_KEY=${key()}`,
  `LICENSE_SIGNING_SECRET=${key()}`,
  '# Signs the addresses of content files, which end after minutes.',
  `CONTENT_URL_SECRET=${key()}`,
  ...(host === undefined ? HERE : at(host)),
];
const text = `${lines.join('\n')}\n`;
if (print) process.stdout.write(text);
else writeNew(text);

function writeNew(text) {
  try {
    writeFileSync(FILE, text, { flag: 'wx', mode: OWNER_ALONE });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    console.error(
      `${FILE} exists and was not changed: its keys are needed to read existing data. Move the file away first if you want a new one.`,
    );
    process.exitCode = 1;
  }
}
