import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { shopContents, type KeyedContent, type OwnedContents } from '@marquee/contracts';
import { ShopSessionsStandIn, ShopsStandIn, someTerms, textIn } from '@marquee/testing';
import { useStorefront } from '../../testing/use-storefront';

const { fixture, storefront } = useStorefront();

const FILM: KeyedContent = {
  id: 5,
  product_id: '0000-0000-0000-0001',
  title: 'Harbour, as it was sold',
  product_type: 1,
  hd: false,
  terms: someTerms(),
  acquired_at: '2027-01-01T00:00:00',
  expires_at: null,
  first_used_at: null,
  revoked_at: null,
  state: 'live',
  key: 'key/a-license-key',
};

@Controller()
class ContentsStandIn {
  @Handles(shopContents.list)
  async list(): Promise<OwnedContents> {
    return { contents: [FILM], next: null, others: false };
  }
  @Handles(shopContents.get)
  async get(): Promise<KeyedContent> {
    return FILM;
  }
}

describe('my content while catalog and licensing are away', () => {
  beforeAll(async () => {
    await fixture.serve('tenant', ShopsStandIn);
    await fixture.serve('commerce', ContentsStandIn, ShopSessionsStandIn);
  });

  it.each(['/shop/7/player', '/shop/7/player/5'])(
    'lists bought content without pictures while catalog is unavailable: %s',
    async (path) => {
      const cookie = `__Host-shop-7=${'s'.repeat(43)}`;
      const answer = await storefront.call(`GET ${path}`, { token: null, headers: { cookie } });
      expect([answer.statusCode, answer.payload.includes('<img')]).toEqual([200, false]);
      expect(textIn(answer)).toMatch(/Harbour, as it was sold.*Available permanently\./s);
    },
  );

  it('shows the license key of content whose devices are unknown at present', async () => {
    const cookie = `__Host-shop-7=${'s'.repeat(43)}`;
    const answer = await storefront.call('GET /shop/7/player/5', { token: null, headers: { cookie } });
    expect(answer.payload).toContain('value="key/a-license-key"');
    expect(textIn(answer)).toContain('Your devices cannot be shown at present.');
  });
});
