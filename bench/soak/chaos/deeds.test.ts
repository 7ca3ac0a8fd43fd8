import type { Asking, Wanted } from './asking';
import { Deeds } from './deeds';
import { Dice } from './dice';
import type { ChaosShop } from './shop';

it('never has more webhooks than a company may, however long it goes on', async () => {
  const kinds: string[] = [];
  const ask = ({ kind }: Wanted) => Promise.resolve({ webhook: { id: kinds.push(kind) } });
  const shop = { tape: { id: 1 }, poster: {} } as unknown as ChaosShop;
  const deeds = new Deeds({ ask } as unknown as Asking, shop);
  const who = { client: 1, dice: new Dice(1) };
  for (let n = 0; n < 300; n += 1) await deeds.createWebhook(who);
  const madeOf = (kind: string) => kinds.filter((one) => one === kind).length;
  expect(madeOf('webhook/create')).toBeGreaterThan(100);
  expect(madeOf('webhook/create') - madeOf('webhook/delete')).toBeLessThanOrEqual(20);
});
