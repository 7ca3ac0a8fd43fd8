import { ShopError, type ErrorCode } from '@marquee/contracts';
import { HANDED_SESSION, SHOP_HOST, ShopSessionsStandIn, ShopsStandIn } from '@marquee/testing';
import { useStorefront } from '../../testing/use-storefront';

const { fixture, storefront, desk } = useStorefront();
beforeAll(async () => {
  await fixture.serve('tenant', ShopsStandIn);
  await fixture.serve('commerce', ShopSessionsStandIn);
});

const fails = (operation: string, code: ErrorCode) =>
  desk.answers.set(operation, () => {
    throw new ShopError(code);
  });
const FORMER = 'f'.repeat(43);
const open = () =>
  storefront.app.inject({ url: '/session?code=c', headers: { host: SHOP_HOST, cookie: `__Host-shop=${FORMER}` } });

describe('a session that another host of the shop hands over', () => {
  it.each(['unauthorized', 'not_found', 'invalid', 'conflict'] as const)(
    'shows the same page for a code that commerce rejects as %s',
    async (code) => {
      fails('take_over', code);
      const answer = await open();
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
      expect(answer.payload).toContain('<h1>This link does not work</h1>');
    },
  );

  it.each([
    ['ends the previous session of the browser', false],
    ['continues although the previous session cannot be ended', true],
  ])('%s when it takes over a session', async (_what, isAway) => {
    if (isAway) fails('close', 'unavailable');
    const { statusCode, headers } = await open();
    expect([statusCode, headers.location]).toEqual([303, '/player']);
    expect(String(headers['set-cookie'])).toContain(`__Host-shop=${HANDED_SESSION};`);
    const shopper = { company_id: 1202, theme_setting_id: 7, session: FORMER };
    expect(desk.asked('close')).toEqual([{ shopper }]);
  });
});
