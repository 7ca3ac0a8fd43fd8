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
    'takes a port anew where the file says no more than %j',
    async (half) => {
      writeFileSync(join(dir, 'demo-app.json'), half);
      expect(await started()).toMatch(/^http:\/\/localhost:\d+$/);
    },
  );

  it('keeps the port that it has had, in a file that is whole', async () => {
    expect(await started()).toBe(await started());
    expect(readdirSync(dir)).toEqual(['demo-app.json']);
  });
});
