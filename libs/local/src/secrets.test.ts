import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedSecrets } from './secrets';

describe('secrets of a local system', () => {
  let dataDir: string;
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'marquee-secrets-'))));
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('returns the same secrets at every start', () => {
    expect(storedSecrets(dataDir)).toEqual(storedSecrets(dataDir));
  });

  it('adds passwords for services that are newer than the data, and keeps the others', () => {
    const { nats, roles, key } = storedSecrets(dataDir);
    const { licensing: _nats, ...olderNats } = nats;
    const { licensing: _role, ...olderRoles } = roles;
    const file = join(dataDir, 'secrets.json');
    writeFileSync(file, JSON.stringify({ nats: olderNats, roles: olderRoles, key }));
    const found = storedSecrets(dataDir);
    expect(found).toMatchObject({ nats: olderNats, roles: olderRoles, key });
    expect([found.nats.licensing, found.roles.licensing]).toEqual([expect.any(String), expect.any(String)]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(found);
  });
});
