import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppProcess } from '@marquee/local';
import { aCompany, eventually, fetchOps, sendFile, system, type TestCompany } from '@marquee/testing';

// The machine may be busy; nothing here waits this long.
jest.setTimeout(60_000);

/**
 * A gateway that has two faults: forms are read with a stream that nobody listens to, which fails at the end of the body, or
 * by code that throws.
 */
const faulty = (appsDir: string) => `
  const { subscribe } = require('node:diagnostics_channel');
  const { Readable, Writable } = require('node:stream');
  const { FormReader } = require(${JSON.stringify(join(appsDir, 'gateway/src/http/form-reader.js'))});
  let body;
  subscribe('http.server.request.start', ({ request }) => (body = request));
  const stray = () => new Error('a stray error');
  FormReader.prototype.next = function () {
    if (String(this.delimiter).endsWith('stray')) {
      body.pipe(new Writable({ write: (_bytes, _encoding, done) => done(), final: (done) => done(stray()) }));
      process.stdout.write('a form is being read\\n');
    } else setTimeout(() => { throw new TypeError('a thrown error') });
    return new Promise(() => {});
  };
  process.on('SIGUSR2', () => void new Readable({ read() {} }).destroy(stray()));`;

let shop: TestCompany;
let folder: string;
let gateway: AppProcess;
beforeAll(async () => {
  shop = await aCompany();
  folder = mkdtempSync(join(tmpdir(), 'marquee-faulty-'));
  writeFileSync(join(folder, 'faulty.cjs'), faulty(system().appsDir));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  const env = { PORT: '0', NODE_OPTIONS: `--require=${join(folder, 'faulty.cjs')}` };
  gateway = await system().startUnbundled('gateway', env, LOG);
});
afterEach(() => gateway.stop());

/** Others send forms too, to gateways of their own. */
const LOG = 'gateway-that-errs';
const logged = () => readFileSync(join(system().dataDir, `logs/${LOG}.log`), 'utf8');
const formsRead = () => logged().split('a form is being read').length - 1;
/** In two pieces: when the second is sent, the first is being read. */
async function upload(boundary: string): Promise<Response> {
  const before = formsRead();
  async function* pieces() {
    yield Buffer.from('--');
    await eventually(() => expect(formsRead()).toBe(before + 1));
    yield Buffer.from('the end');
  }
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return sendFile(shop, ReadableStream.from(pieces()), type, gateway.httpPort);
}
const strayErrors = async () => {
  const metrics = await (await fetchOps(gateway, '/metrics')).text();
  return /^marquee_stray_stream_errors_total\{app="gateway"\} (\d+)$/m.exec(metrics)?.[1];
};

describe('an error that nobody caught', () => {
  it('ends its request alone where a stream of that request emitted it, and the process where it was thrown', async () => {
    for (const count of ['1', '2', '3']) {
      const answer = await upload('stray');
      expect([answer.status, await strayErrors()]).toEqual([500, count]);
      const line = new RegExp(
        `"level":"error".*a stray error.*"request_id":"${answer.headers.get('x-request-id')}".*nobody listened`,
      );
      // What a process prints comes by another way than its answers.
      await eventually(() => expect(logged()).toMatch(line));
    }
    await expect(upload('thrown')).rejects.toThrow('fetch failed');
    expect(await gateway.ended).toBe('ended with code 1');
    await eventually(() => expect(logged()).toMatch(/"level":"fatal".*a thrown error.*uncaught exception/));
  });

  it('ends the process where it belongs to no request', async () => {
    expect((await upload('stray')).status).toBe(500);
    gateway.kill('SIGUSR2');
    expect(await gateway.ended).toBe('ended with code 1');
  });
});
