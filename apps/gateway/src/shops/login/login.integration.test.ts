import { ShopError, type ErrorCode } from '@marquee/contracts';
import { LINK_SESSION, SHOP_HOST, ShopSessionsStandIn, ShopsStandIn } from '@marquee/testing';
import { useGateway } from '../../testing/use-gateway';

const { fixture, gateway, desk } = useGateway();
beforeAll(async () => {
  await fixture.serve('tenant', ShopsStandIn);
  await fixture.serve('commerce', ShopSessionsStandIn);
});

const fails = (operation: string, code: ErrorCode) =>
  desk.answers.set(operation, () => {
    throw new ShopError(code);
  });
const linkLeadsTo = (return_to: string) =>
  desk.answers.set('login', () => ({ session: LINK_SESSION, seconds: 60, return_to }));
async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await gateway.call(`GET ${path}`, { token: null, headers });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
  return { status: answer.statusCode, location: answer.headers.location, cookies };
}
const LOGIN = '/api/customers/login/7/a-token';

describe('a login link that commerce refuses', () => {
  it.each(['unauthorized', 'not_found', 'invalid', 'conflict'] as const)(
    'shows the same page for a login link that commerce rejects as %s',
    async (code) => {
      fails('login', code);
      const answer = await gateway.app.inject({ url: LOGIN, headers: { host: 'localhost' } });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
      expect(answer.payload).toContain('<h1>This link does not work</h1>');
    },
  );
});

describe('a login link beyond the limit', () => {
  it('answers 429 with Retry-After to a login link beyond the limit', async () => {
    const limited = new ShopError('rate_limited', 'Too many login links.', undefined, { retry_after: 12 });
    desk.answers.set('login', () => {
      throw limited;
    });
    const answer = await gateway.app.inject({ url: LOGIN, headers: { host: 'localhost' } });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '12']);
    expect(answer.payload).not.toContain('does not work');
  });
});

describe('a login link whose token is used up', () => {
  it.each(['unavailable', 'outcome_unknown', 'unauthorized'] as const)(
    'signs in on the current host if the move to another host fails with %s',
    async (code) => {
      linkLeadsTo(`http://${SHOP_HOST}/films/7`);
      fails('hand_over', code);
      expect(await open(LOGIN)).toEqual({
        status: 303,
        location: '/shop/7/player',
        cookies: [`__Host-shop-7=${LINK_SESSION}`],
      });
    },
  );
});

describe('a login with a browser that has signed in before', () => {
  const FORMER = 'f'.repeat(43);
  const shopper = (session: string) => ({ company_id: 1202, theme_setting_id: 7, session });
  const here = { cookie: `__Host-shop-7=${FORMER}` };
  const there = { host: SHOP_HOST, cookie: `__Host-shop=${FORMER}` };

  it.each([
    ['ends the previous session', false],
    ['continues although the previous session cannot be ended', true],
  ])('%s during a login by link', async (_what, isAway) => {
    if (isAway) fails('close', 'unavailable');
    expect(await open(LOGIN, here)).toMatchObject({ status: 303, cookies: [`__Host-shop-7=${LINK_SESSION}`] });
    expect(await open(LOGIN, there)).toMatchObject({ status: 303, cookies: [`__Host-shop=${LINK_SESSION}`] });
    expect(desk.asked('close')).toEqual([FORMER, FORMER].map((session) => ({ shopper: shopper(session) })));
  });

  it('ends the previous session on both hosts, and keeps the new session during its move', async () => {
    linkLeadsTo(`http://${SHOP_HOST}/films/7`);
    const { status, location = '', cookies } = await open(LOGIN, here);
    const kept = [`__Host-shop-7=${LINK_SESSION}`];
    expect([status, new URL(location).pathname, cookies]).toEqual([303, '/session', kept]);
    expect(desk.asked('hand_over')).toEqual([{ shopper: shopper(LINK_SESSION) }]);
    expect(desk.asked('close')).toEqual([{ shopper: shopper(FORMER) }]);
  });
});
