import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogConfig } from '../catalog.config';
import { Scanner } from './scanner.adapter';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'marquee-scanner-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function aScanner(script: string): Scanner {
  const file = join(folder, 'scan.sh');
  writeFileSync(file, script);
  return new Scanner({ contentScanCommand: `/bin/sh ${file}` } as CatalogConfig);
}
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const read = async () => Readable.from([Buffer.from('harm'), Buffer.from('less')]);

describe('the scanner of content files', () => {
  it('accepts or refuses content by the exit status of the command, which reads the content', async () => {
    const scanner = aScanner('test "$(cat)" = harmless');
    expect(await scanner.accepts(read)).toBe(true);
    expect(await scanner.accepts(async () => Readable.from([Buffer.from('harmful')]))).toBe(false);
    expect(await new Scanner({} as CatalogConfig).accepts(read)).toBe(true);
  });

  it('accepts the decision of a command that does not read everything', async () => {
    const large = async () => Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536)));
    expect(await aScanner('exit 1').accepts(large)).toBe(false);
  });

  it('rejects if the command cannot be started, fails or is killed', async () => {
    await expect(new Scanner({ contentScanCommand: '/nonexistent' } as CatalogConfig).accepts(read)).rejects.toThrow(
      'ENOENT',
    );
    await expect(aScanner('exit 2').accepts(read)).rejects.toThrow('ended with status 2');
    await expect(aScanner('kill -9 $$').accepts(read)).rejects.toThrow('ended with status SIGKILL');
  });

  it('does not start the command for content that cannot be opened', async () => {
    const started = join(folder, 'started');
    const scanner = aScanner(`touch ${started}; cat`);
    await expect(scanner.accepts(() => Promise.reject(new Error('no store')))).rejects.toThrow('no store');
    expect(() => readFileSync(started)).toThrow('ENOENT');
  });

  it('kills the command and rejects if the content ends with an error', async () => {
    const file = join(folder, 'pid');
    const pid = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('harm');
        while (pid() === 0) await sleep(10);
        throw new Error('connection lost');
      })(),
    );
    const accepted = aScanner(`echo $$ > ${file}; exec sleep 600`).accepts(async () => failing);
    await expect(accepted).rejects.toThrow('could not be read to its end');
    while (isRunning(pid())) await sleep(10);
  });

  it('gives the command no environment except the path', async () => {
    const file = join(folder, 'environment');
    process.env.SCANNER_TEST_SECRET = 'secret';
    await aScanner(`env > ${file}; cat`).accepts(read);
    delete process.env.SCANNER_TEST_SECRET;
    const environment = readFileSync(file, 'utf8');
    expect(environment).toContain(`PATH=${process.env.PATH}`);
    expect(environment).not.toContain('SCANNER_TEST_SECRET');
  });
});
