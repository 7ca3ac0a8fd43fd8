import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, system } from '@marquee/testing';

/** An app that throws outside of a request on a signal. */
const FAULTY = `process.on('SIGUSR2', () => { throw new TypeError('a thrown error'); });`;
const LOG = 'gateway-that-throws';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-faulty-'));
  writeFileSync(join(folder, 'faulty.cjs'), FAULTY);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('exits with code 1 after a fatal log line if an app throws outside of requests', async () => {
  const env = { PORT: '0', NODE_OPTIONS: `--require=${join(folder, 'faulty.cjs')}` };
  const gateway = await system().startUnbundled('gateway', env, LOG);
  gateway.kill('SIGUSR2');
  expect(await gateway.ended).toBe('ended with code 1');
  const logged = () => readFileSync(join(system().dataDir, `logs/${LOG}.log`), 'utf8');
  await eventually(() => expect(logged()).toMatch(/"level":"fatal".*a thrown error.*uncaught exception/));
});
