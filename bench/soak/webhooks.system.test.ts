import { resolve } from 'node:path';
import { soakWebhooks, type WebhooksSoaked } from './webhooks';

describe('webhooks while the dispatcher is killed', () => {
  let soaked: WebhooksSoaked;
  beforeAll(async () => {
    soaked = await soakWebhooks({
      perSecond: 40,
      seconds: 5,
      receivers: 5,
      changed: 'products',
      kills: 1,
      hurried: true,
      toolsDir: resolve(__dirname, '../../.marquee/tools'),
      log: () => undefined,
      signal: new AbortController().signal,
    });
  }, 600_000);

  it('tell of every change, and of those of one product in order', () => {
    expect(soaked).toMatchObject({ made: 200, lost: 0, disordered: 0 });
  });
});
