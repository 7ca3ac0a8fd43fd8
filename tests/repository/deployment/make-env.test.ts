import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../root';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, '.env');
function makeEnv(...args: string[]) {
  const script = join(ROOT, 'deploy/make-env.mjs');
  return spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' });
}

describe('deploy/make-env.mjs', () => {
  it('writes .env readable only by its owner, and prints no secret', () => {
    expect(makeEnv('shop.example.org')).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(file(), 'utf8')).toMatch(/^MARQUEE_KEY=\S{44}$[^]*^PUBLIC_URL=https:\/\/shop\.example\.org$/m);
    expect((statSync(file()).mode & 0o777).toString(8)).toBe('600');
  });

  it('keeps an existing .env unchanged, and prints that it exists', () => {
    makeEnv();
    const before = readFileSync(file(), 'utf8');
    const { status, stdout, stderr } = makeEnv('shop.example.org');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^\.env exists and was not changed: .+\.\n$/);
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  it('prints the variables of .env with --print, and writes no file', () => {
    const { status, stdout } = makeEnv('--print');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^MARQUEE_MODE=local$/m);
    expect(existsSync(file())).toBe(false);
  });

  it('rejects an unknown option of make-env instead of treating it as a host', () => {
    expect(makeEnv('--host', 'shop.example.org').status).toBe(1);
    expect(existsSync(file())).toBe(false);
  });
});
