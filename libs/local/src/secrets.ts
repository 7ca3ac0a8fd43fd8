import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUS_USERS, type BusUser } from '@marquee/bus/client';
import { SERVICES, type Service } from '@marquee/contracts';

export interface LocalSecrets {
  /** Passwords of the NATS users; empty for a server without authentication. */
  nats: Partial<Record<BusUser, string>>;
  /** Passwords of the database roles. */
  roles: Record<Service, string>;
  /** Auth's encryption key: 32 bytes in base64. */
  key: string;
}

/** Created at the first start and stored beside the data, readable by its owner only; a new service adds its passwords. */
export function storedSecrets(dataDir: string): LocalSecrets {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LocalSecrets) : null;
  if (stored && SERVICES.every((service) => service in stored.roles)) return stored;
  const drawn = drawSecrets();
  const secrets = stored
    ? { ...stored, nats: { ...drawn.nats, ...stored.nats }, roles: { ...drawn.roles, ...stored.roles } }
    : drawn;
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

function drawSecrets(): LocalSecrets {
  return { nats: drawFor(BUS_USERS), roles: drawFor(SERVICES), key: randomBytes(32).toString('base64') };
}

function drawFor<N extends string>(names: readonly N[]): Record<N, string> {
  return Object.fromEntries(names.map((name) => [name, randomBytes(18).toString('hex')])) as Record<N, string>;
}
