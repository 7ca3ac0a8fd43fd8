import { hash } from 'node:crypto';
import { ShopError } from '@marquee/contracts';
import { FORM_SESSION, ShopSessionsStandIn, ShopsStandIn } from '@marquee/testing';
import { useStorefront } from '../../testing/use-storefront';

const FORMER = 'f'.repeat(43);

const { fixture, storefront, desk } = useStorefront();
beforeAll(async () => {
  await fixture.serve('tenant', ShopsStandIn);
  await fixture.serve('commerce', ShopSessionsStandIn);
});

/** Submits the form from a browser that has signed in before. */
const signIn = () => {
  const csrf = hash('sha256', `csrf:${FORMER}`, 'base64url');
  const fields = { csrf, email: 'kim@example.org', password: 'a password' };
  return storefront.call('POST /shop/7/account/sign-in', {
    token: null,
    headers: { cookie: `__Host-shop-7=${FORMER}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
};

describe('signing in with a browser that has signed in before', () => {
  it.each([
    ['ends the previous session', () => ({})],
    [
      'succeeds although the previous session cannot be ended',
      () => {
        throw new ShopError('unavailable');
      },
    ],
  ])('%s during a sign-in to a shop', async (_what, close) => {
    desk.answers.set('close', close);
    const answer = await signIn();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/shop/7/player']);
    expect(answer.headers['set-cookie']).toContain(`=${FORM_SESSION};`);
    const shopper = { company_id: 1202, theme_setting_id: 7, session: FORMER };
    expect(desk.asked('close')).toEqual([{ shopper }]);
  });
});
