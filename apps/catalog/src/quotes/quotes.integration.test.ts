import { randomUUID } from 'node:crypto';
import {
  adminLicenses,
  adminPrices,
  quotes,
  type CompanySnapshot,
  type CreateProduct,
  type PastSale,
  type QuoteLineInput,
} from '@marquee/contracts';
import { someTerms } from '@marquee/testing';
import { CatalogFixture } from '../testing/catalog.fixture';

const DAY_MS = 24 * 3_600_000;
/** Terms that only players read. */
const LIMITS = { total_downloads: 3, annual_concurrent_devices: 2, export_pdf_print: 1 } as const;
/** Germany and the United States, by the codes that licenses use. */
const [DE, US] = [276, 840];

describe('quotes', () => {
  let fixture: CatalogFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CatalogFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const digital = (change: Partial<CreateProduct>) =>
    fixture.aProduct(company, { product_type: 1, manage_stock: false, items_in_stock: null, ...change });
  const quote = (lines: readonly QuoteLineInput[], more: { currency?: string; country?: string } = {}) =>
    fixture.reserve(company, { product_id: '' }, { lines, ...more });
  /** The price of one item, and the price of the model. */
  const priceOf = async (
    line: Omit<QuoteLineInput, 'quantity'>,
    more: { currency?: string; country?: string } = {},
  ) => {
    const { currency, lines } = await quote([{ quantity: 1, ...line }], more);
    return [currency, lines[0]?.price, lines[0]?.model_price];
  };
  const errorsOf = (lines: readonly QuoteLineInput[], more: { currency?: string; country?: string } = {}) =>
    quote(lines, more).then(
      () => null,
      (error: { errors?: object }) => error.errors,
    );

  it('returns in a quote the order data of every line', async () => {
    const license = await fixture.aLicense(company, {
      expire_after_first_use: 2,
      expire_after_first_use_mode: 1,
      ...LIMITS,
      locales: [{ language_id: 1, name: 'Leihen' }],
    });
    const { id: price_id } = await fixture.aPrice(company);
    const tape = await fixture.aProduct(company, { title: 'Tape', version: 'II', gtin: '40', weight: 250 });
    const film = await digital({
      title: 'Film',
      locales: [{ language_id: 'de', title: 'Ein Film', email_text: '<p>Viel Spaß</p>' }],
      price_license_binding: [{ license_id: license.id, price_id }],
    });
    const key = randomUUID();
    const lines = [
      { product_id: tape.product_id.toLowerCase(), quantity: 1 },
      { product_id: film.product_id, quantity: 3 },
    ];
    expect(await fixture.reserve(company, tape, { key, lines })).toEqual({
      key,
      currency: 'eur',
      lines: [
        {
          id: tape.id,
          product_id: tape.product_id,
          title: 'Tape',
          version: 'II',
          product_type: 6,
          gtin: '40',
          weight: 250,
          license: null,
          origin: null,
          quantity: 1,
          hd: false,
          price: 1000,
          model_price: 1000,
          released: true,
          texts: [],
          members: [],
        },
        {
          id: film.id,
          product_id: film.product_id,
          title: 'Film',
          version: '',
          product_type: 1,
          gtin: '',
          weight: 0,
          license: someTerms({
            id: license.id,
            name: 'Rent',
            expire_after_first_use: 2,
            expire_after_first_use_mode: 1,
            ...LIMITS,
          }),
          origin: null,
          quantity: 3,
          hd: false,
          price: 1000,
          model_price: 1000,
          released: true,
          texts: [{ language_id: 'de', title: 'Ein Film', email_text: '<p>Viel Spaß</p>' }],
          members: [],
        },
      ],
    });
  });

  it('answers the present texts of products for mails, without those of other companies', async () => {
    const locales = [{ language_id: 'de', title: 'Ein Film', email_text: '<p>Viel Spaß</p>' }];
    const { product_id } = await fixture.aProduct(company, { locales });
    const texts = async ({ company_id }: CompanySnapshot) => {
      const input = { company_id, product_ids: [product_id, product_id, 'ABCD-ABCD-ABCD-ABCD'] };
      return (await fixture.commerce.call(quotes.texts, fixture.call(), input)).products;
    };
    expect(await texts(company)).toEqual([{ product_id, texts: locales }]);
    expect(await texts(fixture.aCompany())).toEqual([]);
  });

  describe('quotes of past sales', () => {
    const past = (sales: readonly PastSale[]) =>
      fixture.commerce.call(quotes.price_past, fixture.call(), { company_id: company.company_id, sales });
    const at = '2026-03-01T12:00:00';

    it('quotes past sales in order, and reserves no stock', async () => {
      const { id: price_id } = await fixture.aPrice(company);
      const tape = await fixture.aProduct(company, {
        title: 'Tape',
        items_in_stock: 1,
        price_license_binding: [{ license_id: null, price_id }],
      });
      const line = { product_id: tape.product_id, quantity: 7 };
      const { quotes: found } = await past([
        { at, lines: [line] },
        { at, currency: 'USD', lines: [{ ...line, price: 5 }] },
      ]);
      expect(found).toMatchObject([
        { currency: 'eur', lines: [{ title: 'Tape', quantity: 7, price: 1000, model_price: 1000, texts: [] }] },
        { currency: 'usd', lines: [{ title: 'Tape', quantity: 7, price: 5 }] },
      ]);
      // The only item is still in stock.
      await fixture.reserve(company, tape);
      await expect(fixture.reserve(company, tape)).rejects.toMatchObject({ code: 'invalid' });
    });

    it('validates past sales at their own times, and names the sale of each problem', async () => {
      const film = await digital({ published_at: '2026-02-01T00:00:00' });
      const line = { product_id: film.product_id, quantity: 1, price: 100 };
      const errors = await past([
        { at, lines: [line] },
        { at: '2026-01-31T23:59:59', lines: [line] },
        { at, lines: [line, { product_id: '0000-0000-0000-0000', quantity: 1 }] },
      ]).then(
        () => null,
        (error: { errors?: object }) => error.errors,
      );
      expect(errors).toEqual({
        'sales.1.line_items.0.product_id': ['is not available yet; remove it from the order'],
        'sales.2.line_items.1.product_id': ['must be an existing product; 0000-0000-0000-0000 was not found'],
      });
    });
  });

  it("quotes the currency of the company by default, and prefers the customer's country price", async () => {
    const price = await fixture.aPrice(company, {
      currencies: [
        { currency: 'eur', price: 1000 },
        { currency: 'usd', price: 1100 },
      ],
      countries: [{ country_code: 'FR', price: 900 }],
    });
    const { product_id } = await digital({ price_license_binding: [{ price_id: price.id }] });
    expect(await priceOf({ product_id })).toEqual(['eur', 1000, 1000]);
    expect(await priceOf({ product_id }, { currency: 'USD', country: 'US' })).toEqual(['usd', 1100, 1100]);
    expect(await priceOf({ product_id }, { country: 'fr' })).toEqual(['eur', 900, 900]);
    expect(await priceOf({ product_id }, { country: 'AT' })).toEqual(['eur', 1000, 1000]);
    expect(await priceOf({ product_id, price: 5 }, { country: 'FR' })).toEqual(['eur', 5, 900]);
    expect(await errorsOf([{ product_id, quantity: 1 }], { currency: 'gbp', country: 'GB' })).toEqual({
      'line_items.0.price': [
        `is required, because price model ${price.id} has no price in gbp or for GB; send a price, bind another model, or change the currency`,
      ],
    });
    expect(await priceOf({ product_id, price: 0 }, { currency: 'gbp' })).toEqual(['gbp', 0, null]);
  });

  it('ignores the price of an invalid or missing price model in a quote', async () => {
    const price = await fixture.aPrice(company);
    const { product_id } = await digital({ price_license_binding: [{ price_id: price.id }] });
    const operator = { ...fixture.call(), operator: 'ada' };
    await fixture.cli.call(adminPrices.update, operator, { ...company, id: price.id, price: { valid: 0 } });
    const unpriced = await digital({ price_license_binding: [] });
    const lines = [product_id, unpriced.product_id].map((one) => ({ product_id: one, quantity: 1 }));
    expect(await errorsOf(lines)).toEqual({
      'line_items.0.price': [
        `is required, because the price model ${price.id} has valid 0; set it to 1, bind another one, or send the price with the line`,
      ],
      'line_items.1.price': [
        'is required, because the product has no price model; bind one in price_license_binding, or send the price with the line',
      ],
    });
  });

  it('quotes the requested license and resolution, or the only binding of the product', async () => {
    const [rent, own] = [await fixture.aLicense(company), await fixture.aLicense(company, { name: 'Own' })];
    const prices = await Promise.all(
      [100, 200, 300].map((price) => fixture.aPrice(company, { currencies: [{ currency: 'eur', price }] })),
    );
    const [low, middle, high] = prices.map(({ id }) => id);
    const { product_id } = await digital({
      price_license_binding: [
        { license_id: rent.id, price_id: low, hd: false },
        { license_id: rent.id, price_id: middle, hd: true },
        { license_id: own.id, price_id: high, hd: true },
      ],
    });
    const wanted = async (line: Partial<QuoteLineInput>) => {
      const { lines } = await quote([{ product_id, quantity: 1, ...line }]);
      return [lines[0]?.license?.name, lines[0]?.hd, lines[0]?.price];
    };
    expect(await wanted({ license_id: rent.id })).toEqual(['Rent', false, 100]);
    expect(await wanted({ license_id: rent.id, hd: true })).toEqual(['Rent', true, 200]);
    expect(await wanted({ license_id: own.id })).toEqual(['Own', true, 300]);
    expect(await errorsOf([{ product_id, quantity: 1 }])).toEqual({
      'line_items.0.license_id': ['must name one of the licenses of this product'],
    });
    expect(await errorsOf([{ product_id, quantity: 1, license_id: own.id, hd: false }])).toEqual({
      'line_items.0.hd': ['is not a resolution of this product; send one of price_license_binding'],
    });
  });

  it('sells SD instead of HD if a product has no HD, but never HD instead of SD', async () => {
    const [sd, hd] = await Promise.all([fixture.aLicense(company), fixture.aLicense(company)]);
    const price = await fixture.aPrice(company, { currencies: [{ currency: 'eur', price: 100 }] });
    const sold = async (...entries: { license_id: number; hd: boolean }[]) =>
      (await digital({ price_license_binding: entries.map((one) => ({ ...one, price_id: price.id })) })).product_id;
    const onlySd = await sold({ license_id: sd.id, hd: false });
    const onlyHd = await sold({ license_id: hd.id, hd: true });
    const both = await sold({ license_id: sd.id, hd: false }, { license_id: hd.id, hd: true });
    const { lines } = await quote([
      { product_id: onlySd, quantity: 1, hd: true },
      { product_id: onlyHd, quantity: 1, hd: true },
    ]);
    expect(lines.map((line) => [line.hd, line.price])).toEqual([
      [false, 100],
      [true, 100],
    ]);
    const refused = ['is not a resolution of this product; send one of price_license_binding'];
    const asked = [
      { product_id: onlyHd, quantity: 1, hd: false },
      // The product has HD, under the other license.
      { product_id: both, quantity: 1, license_id: sd.id, hd: true },
    ];
    expect(await errorsOf(asked)).toEqual({ 'line_items.0.hd': refused, 'line_items.1.hd': refused });
  });

  describe('rejected quotes', () => {
    it('rejects unknown, foreign, hidden, unreleased and variation products in one error', async () => {
      const stranger = await fixture.aProduct(fixture.aCompany());
      const hidden = await digital({ published: false });
      const published_at = new Date(Date.now() + DAY_MS).toISOString().slice(0, 19);
      const early = await digital({ published_at });
      const presold = await digital({ published_at, pre_sales: true });
      const choice = await digital({ product_type: 21, collection: [{ product_id: presold.product_id }] });
      const unknown = { product_id: 'FFFF-FFFF-FFFF-FFFF' };
      const lines = [unknown, stranger, hidden, early, presold, choice].map(({ product_id }) => ({
        product_id,
        quantity: 1,
      }));
      expect(await errorsOf(lines)).toEqual({
        'line_items.0.product_id': ['must be an existing product; FFFF-FFFF-FFFF-FFFF was not found'],
        'line_items.1.product_id': [`must be an existing product; ${stranger.product_id} was not found`],
        'line_items.2.product_id': ['is not published; remove it from the order'],
        'line_items.3.product_id': ['is not available yet; remove it from the order'],
        'line_items.5.product_id': ['is a variation; order one of its member products instead'],
      });
      const before = await quote([{ product_id: presold.product_id, quantity: 1 }]);
      expect(before.lines[0]?.released).toBe(false);
      fixture.ahead = 2 * DAY_MS;
      const after = await quote([early, presold].map(({ product_id }) => ({ product_id, quantity: 1 })));
      fixture.ahead = 0;
      expect(after.lines.map(({ released }) => released)).toEqual([true, true]);
    });

    it("rejects licenses that are unbound, invalid or not for the customer's country", async () => {
      const [rent, other] = [await fixture.aLicense(company), await fixture.aLicense(company)];
      const gone = await fixture.aLicense(company);
      const american = await fixture.aLicense(company, { restriction_country: [{ country_id: US }] });
      const german = await fixture.aLicense(company, { restriction_country: [{ country_id: DE }] });
      const { id: price_id } = await fixture.aPrice(company);
      const bound = [rent, gone, american, german].map(({ id }) => ({ license_id: id, price_id }));
      const { product_id } = await digital({ price_license_binding: bound });
      const operator = { ...fixture.call(), operator: 'ada' };
      await fixture.cli.call(adminLicenses.update, operator, { ...company, id: gone.id, license: { valid: 0 } });
      const tape = await fixture.aProduct(company);
      const lines = [rent, other, gone, american, german].map(({ id }) => ({
        product_id,
        quantity: 1,
        license_id: id,
      }));
      const withTape = [...lines, { product_id: tape.product_id, quantity: 1, license_id: rent.id }];
      const always = {
        'line_items.1.license_id': ['is not a license of this product; send one of price_license_binding'],
        'line_items.2.license_id': ['is not valid now; order another license'],
        'line_items.5.license_id': ['is not a license of this product; send one of price_license_binding'],
      };
      const elsewhere = ["cannot be sold in the customer's country; order another license"];
      expect(await errorsOf(withTape, { country: 'us' })).toEqual({ ...always, 'line_items.4.license_id': elsewhere });
      expect(await errorsOf(withTape, { country: 'DE' })).toEqual({ ...always, 'line_items.3.license_id': elsewhere });
      // The customer's country is unknown, so the company's country counts.
      expect(await errorsOf(withTape)).toEqual({ ...always, 'line_items.3.license_id': elsewhere });
    });

    it('rejects an invalid quantity in a quote, and reserves no stock at all', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 5 });
      const { product_id } = tape;
      const amounts = [0, -1, 1.5, 2].map((quantity) => ({ product_id, quantity }));
      const sentence = ['must be a whole number above 0'];
      expect(await errorsOf(amounts)).toEqual({
        'line_items.0.quantity': sentence,
        'line_items.1.quantity': sentence,
        'line_items.2.quantity': sentence,
      });
      expect((await fixture.product(company, tape)).items_in_stock).toBe(5);
    });

    it('rejects a negative price and a price of half a cent in a quote', async () => {
      const { product_id } = await digital({});
      const prices = [-5, 0.5, 0].map((price) => ({ product_id, quantity: 1, price }));
      const sentence = ['must be a whole number of cents, not below 0'];
      expect(await errorsOf(prices)).toEqual({ 'line_items.0.price': sentence, 'line_items.1.price': sentence });
    });
  });

  it('lists the members of a collection with their licenses, including nested ones', async () => {
    const [rent, own] = [await fixture.aLicense(company), await fixture.aLicense(company, { name: 'Own' })];
    const { id: price_id } = await fixture.aPrice(company);
    const film = await digital({
      published: false,
      price_license_binding: [{ license_id: own.id }, { license_id: rent.id }],
    });
    const song = await digital({ product_type: 5, price_license_binding: [{ license_id: own.id }] });
    const tape = await fixture.aProduct(company, { items_in_stock: 4 });
    const inner = await digital({
      product_type: 8,
      price_license_binding: [],
      collection: [{ product_id: tape.product_id }],
    });
    const box = await digital({
      product_type: 8,
      price_license_binding: [{ license_id: rent.id, price_id }],
      collection: [film, song, inner].map(({ product_id }, position) => ({ product_id, position })),
    });
    const { lines } = await quote([{ product_id: box.product_id, quantity: 2 }]);
    expect(lines[0]).toMatchObject({ id: box.id, price: 1000, license: { name: 'Rent' } });
    expect(lines[0]?.members.map(({ id, license }) => [id, license?.name])).toEqual([
      [film.id, 'Rent'],
      [song.id, 'Own'],
      [inner.id, undefined],
      [tape.id, undefined],
    ]);
    expect((await fixture.product(company, tape)).items_in_stock).toBe(2);
    // Three boxes and a tape: the box and the line both exceed the stock.
    const short = ['exceeds the items in stock; send a smaller quantity'];
    const both = [box, tape].map(({ product_id }) => ({ product_id, quantity: 2 }));
    expect(await errorsOf(both)).toEqual({ 'line_items.0.quantity': short, 'line_items.1.quantity': short });
  });

  describe('quotes of nested collections', () => {
    const box = async (members: readonly { product_id: string }[]) => {
      const { id: price_id } = await fixture.aPrice(company);
      const collection = members.map(({ product_id }, position) => ({ product_id, position }));
      return digital({ product_type: 8, price_license_binding: [{ price_id }], collection });
    };

    it('counts each product of a collection once, however often it is nested', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 9 });
      let level = [tape, await digital({})];
      for (let depth = 0; depth < 20; depth += 1) level = [await box(level), await box(level)];
      const [outer] = level;
      const { lines } = await quote([{ product_id: outer!.product_id, quantity: 2 }]);
      const members = lines[0]!.members.map(({ id }) => id);
      expect([members.length, new Set(members).size]).toEqual([40, 40]);
      expect((await fixture.product(company, tape)).items_in_stock).toBe(7);
    });

    it('rejects collections that expand to more than 1,000 products', async () => {
      const film = await digital({});
      const id = (n: number) => `AAAA-BBBB-CCCC-${n.toString(16).toUpperCase().padStart(4, '0')}`;
      const columns = (
        await fixture.db.query<{ names: string }>(
          `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
           where table_name = 'products' and column_name not in ('id', 'product_id')`,
        )
      )[0]!.names;
      await fixture.db.query(
        `insert into products (product_id, ${columns})
         select unnest($3::text[]), ${columns} from products where company_id = $1 and id = $2`,
        [company.company_id, film.id, Array.from({ length: 999 }, (_, n) => id(n))],
      );
      const inner = await box(Array.from({ length: 999 }, (_, n) => ({ product_id: id(n) })));
      const full = await box([inner]);
      expect((await quote([{ product_id: full.product_id, quantity: 1 }])).lines[0]?.members).toHaveLength(1000);
      const over = await box([inner, film]);
      expect(await errorsOf([{ product_id: over.product_id, quantity: 1 }])).toEqual({
        'line_items.0.product_id': ['contains more than 1000 products; order its products separately'],
      });
    });
  });

  it('rejects a collection if a member has no license that can be sold', async () => {
    const american = await fixture.aLicense(company, { restriction_country: [{ country_id: US }] });
    const film = await digital({ price_license_binding: [{ license_id: american.id }] });
    const { id: price_id } = await fixture.aPrice(company);
    const collection = [{ product_id: film.product_id }];
    const box = await digital({ product_type: 8, price_license_binding: [{ price_id }], collection });
    const line = { product_id: box.product_id, quantity: 1 };
    expect(await errorsOf([line], { country: 'DE' })).toEqual({
      'line_items.0.product_id': [
        `contains ${film.product_id}, which has no license that can be sold; bind a valid license to it, or remove it from the collection`,
      ],
    });
    expect(await priceOf(line, { country: 'US' })).toEqual(['eur', 1000, 1000]);
  });
});
