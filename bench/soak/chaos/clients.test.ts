import { setTimeout as sleep } from 'node:timers/promises';
import type { Asking, Wanted } from './asking';
import { Clients } from './clients';
import { KINDS } from './history';
import type { ChaosShop } from './shop';

it('asks every service for something, however long all others wait for one of them', async () => {
  const asked = new Set<string>();
  const ask = ({ kind }: Wanted) => {
    asked.add(KINDS[kind].service);
    return Promise.resolve({ refresh_token: 'next' });
  };
  const shop = { tape: { id: 1 }, poster: {}, app: {} } as unknown as ChaosShop;
  const clients = new Clients({ ask, history: [] } as unknown as Asking, shop, 1);
  clients.deeds.customers.push({ id: 1, token: 'somebody' });
  // Nobody else works here: all of them wait.
  const working = clients.work(0);
  while (asked.size < 6) await sleep(10);
  clients.goHome();
  await working;
  expect([...asked].sort()).toEqual(['auth', 'catalog', 'commerce', 'statistics', 'tenant', 'webhook-dispatch']);
});
