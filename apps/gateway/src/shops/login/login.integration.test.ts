import { ShopError, type ErrorCode } from '@marquee/contracts';
import { LINK_SESSION, SHOP_HOST, ShopSessionsStandIn, ShopsStandIn } from '../../testing/shop.stand-ins';
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

describe('a login link whose token is used up', () => {
  it.each(['unavailable', 'outcome_unknown', 'unauthorized'] as const)(
    'signs in where it was opened, when the way to another host is %s',
    async (code) => {
      linkLeadsTo(`http://${SHOP_HOST}/films/7`);
      fails('hand_over', code);
      expect(await open(LOGIN)).toEqual({
        status: 303,
        location: '/shop/7/player',
        cookies: [`__Secure-shop-7=${LINK_SESSION}`],
      });
    },
  );
});
