import type { AppProcess } from '@marquee/local';
import { aCompany, eventually, fetchOps, system } from '@marquee/testing';

const ENDPOINTS = ['traffic', 'order', 'cart', 'order_devices', 'order_products'];

describe('the metrics of statistics', () => {
  let app: AppProcess;
  beforeAll(async () => void (app = await system().startApp('statistics')));
  afterAll(() => app?.stop());

  const metrics = async () => (await fetchOps(app, '/metrics')).text();
  const countOf = (text: string, name: string, outcome: string): number => {
    const labels = ['kind="rpc"', `name="statistics.records.${name}"`, `outcome="${outcome}"`, 'app="statistics"'];
    const counts = text.split('\n').filter((line) => line.startsWith('marquee_handled_seconds_count{'));
    const line = counts.find((one) => labels.every((label) => one.includes(label)));
    return Number(line?.split(' ')[1] ?? 0);
  };

  it('exports how often each statistics endpoint was called, and with which result', async () => {
    const [shop, stranger] = [await aCompany(), await aCompany()];
    // Another process may answer, so the test repeats until this process has answered.
    for (const name of ENDPOINTS) {
      const path = `/api/statistics/${name}/${shop.company_id}.json`;
      await eventually(async () => {
        await shop.api.get(path, 200);
        expect(countOf(await metrics(), name, 'ok')).toBeGreaterThan(0);
      });
      await eventually(async () => {
        await stranger.api.get(path, 404);
        expect(countOf(await metrics(), name, 'not_found')).toBeGreaterThan(0);
      });
      expect(countOf(await metrics(), name, 'internal')).toBe(0);
    }
  });

  it('exports the queue lengths of statistics as metrics', async () => {
    const text = await metrics();
    const gauges = [
      'marquee_events_parked',
      'marquee_dead_letters',
      'marquee_pool_waiting',
      'marquee_sums_oldest_seconds',
    ];
    for (const gauge of gauges) {
      expect(text).toMatch(new RegExp(`^${gauge}\\{app="statistics"\\} [\\d.]+$`, 'm'));
    }
  });
});
