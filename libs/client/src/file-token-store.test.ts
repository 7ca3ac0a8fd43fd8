import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTokenStore } from './file-token-store';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'marquee-tokens-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('tokens in a file', () => {
  it('stores the latest tokens in a file for the owner only, without temporary files', async () => {
    const store = fileTokenStore(join(folder, 'tokens.json'));
    expect(await store.load()).toBeUndefined();
    await store.save({ refreshToken: 'r1' });
    await store.save({ refreshToken: 'r2', accessToken: 'a2', expiresAt: 5 });
    expect(await fileTokenStore(join(folder, 'tokens.json')).load()).toEqual({
      refreshToken: 'r2',
      accessToken: 'a2',
      expiresAt: 5,
    });
    expect(statSync(join(folder, 'tokens.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['tokens.json']);
  });

  it('throws and retains the previous tokens if new tokens cannot be written', async () => {
    // A file cannot replace a folder.
    mkdirSync(join(folder, 'tokens.json', 'full'), { recursive: true });
    await expect(fileTokenStore(join(folder, 'tokens.json')).save({ refreshToken: 'r2' })).rejects.toThrow('EISDIR');
    expect(readdirSync(folder)).toEqual(['tokens.json']);
  });

  it('throws if the token file cannot be read, instead of reporting no tokens', async () => {
    writeFileSync(join(folder, 'tokens.json'), '{"refreshToken": "r');
    await expect(fileTokenStore(join(folder, 'tokens.json')).load()).rejects.toThrow(SyntaxError);
  });
});
