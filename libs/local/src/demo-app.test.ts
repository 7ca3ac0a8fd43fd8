import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { startDemoApp } = jest.requireActual<{
  startDemoApp(dataDir: string): Promise<{ readonly url: string; stop(): void }>;
}>('../../../deploy/local/demo-app.mjs');

describe('the demo app', () => {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-demo-app-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const started = async (): Promise<string> => {
    const { url, stop } = await startDemoApp(dir);
    stop();
    return url;
  };

  it.each(['{"po', '', 'null', '{"port":"80"}', '{"port":70000}'])(
    'chooses a new port if the port file of the demo app contains %j',
    async (half) => {
      writeFileSync(join(dir, 'demo-app.json'), half);
      expect(await started()).toMatch(/^http:\/\/localhost:\d+$/);
    },
  );

  it('keeps the port of the demo app, and writes the port file atomically', async () => {
    expect(await started()).toBe(await started());
    expect(readdirSync(dir)).toEqual(['demo-app.json']);
  });
});
