import { randomBytes } from 'node:crypto';
import { adminCompanies, adminMarkets, type MarketOffer, type MarketplaceEntry } from '@marquee/contracts';
import {
  aCompany,
  aProduct,
  aProvenDomain,
  asOperator,
  eventually,
  feedOf,
  operator,
  system,
  type TestCompany,
} from '@marquee/testing';

type Entries = { marketplace: MarketplaceEntry[] };

let reader: TestCompany;
beforeAll(async () => {
  reader = await aCompany();
});

const offer = ({ company_id }: TestCompany, percent = 70): Promise<MarketOffer> =>
  asOperator((bus) => bus.call(adminMarkets.offer, operator(), { company_id, cost_to_licensees_percent: percent }));
const withdraw = ({ company_id }: TestCompany): Promise<MarketOffer> =>
  asOperator((bus) => bus.call(adminMarkets.withdraw, operator(), { company_id }));
/** The entry as another company reads it; other tests add and remove entries. */
async function entryOf(marketId: number, by = reader): Promise<MarketplaceEntry | undefined> {
  const { body } = await by.api.get<Entries>(`/api/marketplace.json?since_id=${marketId - 1}&limit=1`, 200);
  return body.marketplace.find(({ market_id }) => market_id === marketId);
}

describe('the marketplace', () => {
  // interface: GET /api/marketplace.json; Marketplace entry.market_id; Marketplace entry.company_name; Marketplace entry.company_logo; Marketplace entry.shop_name; Marketplace entry.shop_description; Marketplace entry.shop_icon; Marketplace entry.shop_url; Marketplace entry.product_count; Marketplace entry.cost_to_licensees_percent
  it('shows the marketplace offers to every company, with the English texts of the shop', async () => {
    const owner = await aCompany({ name: 'Harbour Films' });
    const shop_domain = `${randomBytes(5).toString('hex')}.example`;
    const locales = [
      { language_id: 'de', shop_name: 'Hafenkino', shop_description: 'Filme' },
      { language_id: 'en', shop_name: 'Harbour Cinema', shop_description: '<b>Films</b>' },
    ];
    const ThemeSetting = { shop_domain, shop_icon: 'https://cdn.example/icon.png', locales };
    await owner.api.put(`/api/themesettings/${owner.theme_setting_id}.json`, { ThemeSetting }, 200);
    await aProvenDomain(owner, shop_domain);
    await aProduct(owner);
    await aProduct(owner, { published: false });
    const { market_id } = await offer(owner, 62.5);
    const expected = {
      market_id,
      company_name: 'Harbour Films',
      company_logo: null,
      shop_name: 'Harbour Cinema',
      shop_description: '<b>Films</b>',
      shop_icon: 'https://cdn.example/icon.png',
      shop_url: `https://${shop_domain}`,
      product_count: 1,
      cost_to_licensees_percent: 62.5,
    };
    await eventually(async () => expect(await entryOf(market_id)).toEqual(expected));
    expect(await entryOf(market_id, owner)).toEqual(expected);
  });

  it("falls back in an offer to the shop's first language, then to its company name", async () => {
    const owner = await aCompany({ name: 'Quiet Films' });
    const { market_id } = await offer(owner);
    expect(await entryOf(market_id)).toMatchObject({ shop_name: 'Quiet Films', shop_description: '', shop_icon: null });
    const ThemeSetting = {
      locales: [
        { language_id: 'fr', shop_name: 'Cinéma' },
        { language_id: 'de', shop_name: 'Kino' },
      ],
    };
    await owner.api.put(`/api/themesettings/${owner.theme_setting_id}.json`, { ThemeSetting }, 200);
    expect((await entryOf(market_id))?.shop_name).toBe('Cinéma');
  });

  it('hides a withdrawn offer, and shows the same entry when it is offered again', async () => {
    const owner = await aCompany();
    const { market_id } = await offer(owner, 50);
    expect(await withdraw(owner)).toEqual({ market_id, cost_to_licensees_percent: 50, withdrawn: true });
    expect(await entryOf(market_id)).toBeUndefined();
    expect(await entryOf(market_id, owner)).toBeUndefined();
    expect(await offer(owner, 60)).toEqual({ market_id, cost_to_licensees_percent: 60, withdrawn: false });
    expect(await entryOf(market_id)).toMatchObject({ cost_to_licensees_percent: 60 });
  });

  it('hides the marketplace offer of a company that is disabled or has no shop', async () => {
    const owner = await aCompany();
    const { market_id } = await offer(owner);
    const switched = (to: 'disable' | 'enable') =>
      asOperator((bus) => bus.call(adminCompanies[to], operator(), { company_id: owner.company_id }));
    await switched('disable');
    expect(await entryOf(market_id)).toBeUndefined();
    await switched('enable');
    expect(await entryOf(market_id)).toMatchObject({ market_id, product_count: 0 });
    // Tokens of the disabled company are refused, so the test uses another one.
    const bare = await aCompany();
    const { market_id: other } = await offer(bare);
    await bare.api.delete(`/api/themesettings/${bare.theme_setting_id}.json`, 200);
    expect(await entryOf(other)).toBeUndefined();
  });
});

describe('market offer', () => {
  it('publishes each change of an offer once, and refuses invalid offers', async () => {
    const owner = await aCompany();
    await expect(withdraw(owner)).rejects.toMatchObject({ code: 'not_found' });
    for (const percent of [-1, 100.5, Number.NaN]) {
      await expect(offer(owner, percent)).rejects.toMatchObject({ code: 'invalid' });
    }
    await expect(offer({ ...owner, company_id: 999_999_999 })).rejects.toMatchObject({ code: 'not_found' });
    for (const percent of [10, 10, 20]) await offer(owner, percent);
    await withdraw(owner);
    await withdraw(owner);
    await eventually(async () => {
      const seen = (await feedOf(owner.company_id)).filter(({ data }) => data.type === 'market');
      expect(seen.map(({ scope }) => scope)).toEqual(['market/offer', 'market/offer', 'market/offer']);
    });
  });

  it('explains the command "market offer" of the operator', async () => {
    const { company_id } = await aCompany();
    const made = await system().cli('market', 'offer', '--company', String(company_id), '--percent', '12.5');
    const offered = { market_id: expect.any(Number) as number, cost_to_licensees_percent: 12.5, withdrawn: false };
    expect(made).toEqual(offered);
    expect(await system().cli('market', 'withdraw', '--company', String(company_id))).toEqual({
      ...offered,
      withdrawn: true,
    });
    const wrong = system().cli('market', 'offer', '--company', String(company_id), '--percent', '101');
    await expect(wrong).rejects.toThrow('between 0 and 100');
    // Each command starts a process.
  });
});
