import type { AppName, AppProcess } from '@marquee/local';
import { aCompany, api, system, type TestCompany } from '@marquee/testing';

const HOUR_MS = 3_600_000;
const YEAR_MS = 366 * 24 * HOUR_MS;

/** The environment of a process whose host clock is ahead by this time. */
function ahead(ms: number): Record<string, string> {
  const shift = `const now = Date.now; Date.now = () => now.call(Date) + ${ms};
    globalThis.Date = new Proxy(Date, { construct: (of, given) => new of(...(given.length === 0 ? [of.now()] : given)) });`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shift)}` };
}

let shop: TestCompany;
const started: AppProcess[] = [];
beforeAll(async () => void (shop = await aCompany()));
afterEach(async () => {
  for (const app of started.splice(0)) await app.stop();
});
async function start(name: AppName, env: Record<string, string>): Promise<AppProcess> {
  const app = await system().startApp(name, { ...env, PORT: '0' });
  started.push(app);
  return app;
}

describe('a process whose host has a wrong clock', () => {
  it.each([HOUR_MS, -HOUR_MS, YEAR_MS, -YEAR_MS])(
    'accepts valid tokens in a gateway whose clock is %i ms ahead',
    async (ms) => {
      const gateway = await start('gateway', ahead(ms));
      const client = api(shop.token, `http://127.0.0.1:${gateway.httpPort}`);
      await client.get('/api/categories.json', 200);
      await client.post('/api/categories.json', { category: { title: 'By a gateway with a wrong clock' } }, 201);
      const { body: info } = await client.get<{ expires_in: string }>('/api/tokeninfo', 200);
      expect(Number(info.expires_in)).toBeLessThanOrEqual(1800);
      expect(Number(info.expires_in)).toBeGreaterThan(1200);
    },
  );

  it.each([YEAR_MS, -YEAR_MS])(
    'stores the time of the database in a service whose clock is %i ms ahead',
    async (ms) => {
      await start('catalog', ahead(ms));
      const before = Date.now();
      const made = await Promise.all(
        Array.from({ length: 30 }, (_, nth) =>
          shop.api.post<{ category: { created_at: string } }>(
            '/api/categories.json',
            { category: { title: `C${nth}` } },
            201,
          ),
        ),
      );
      for (const { body } of made) {
        const at = Date.parse(`${body.category.created_at}Z`);
        expect(at).toBeGreaterThan(before - 5_000);
        expect(at).toBeLessThan(Date.now() + 5_000);
      }
    },
  );
});
