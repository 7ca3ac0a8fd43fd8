import { twoYearsPass } from '@marquee/testing';
import { CatalogFixture } from './testing/catalog.fixture';

let fixture: CatalogFixture;
beforeAll(async () => void (fixture = await CatalogFixture.start()));
afterAll(() => fixture?.stop());

it('deletes expired rows over two years, and retains products and open reservations', async () => {
  const file = { owner_kind: 'file', src: 'https://shop.example.org/media/1', digest: 'x' };
  const left = {
    companies: 1,
    categories: 1,
    categories_texts: 1,
    products: 1,
    products_texts: 1,
    category_entries: 1,
    licenses: 1,
    prices: 1,
    market_offers: 1,
    low_stock_warnings: 1,
    pictures: 1,
    picture_quotas: 1,
    content_files: 1,
    content_segments: 0,
    content_quotas: 1,
    stock_takes: 1,
    change_clocks: 1,
    rollups: 2,
    products_updated_at_months: 1,
    products_published_at_months: 1,
    mails: 0,
  };
  const found = await twoYearsPass({
    fixture,
    db: fixture.db,
    another: () => fixture.another(),
    rows: [
      ['companies'],
      ['categories'],
      ['products', { id: 1, published_at: 'now' }],
      ['category_entries'],
      ['licenses'],
      ['prices'],
      ['market_offers'],
      ['low_stock_warnings'],
      ['pictures', { ...file, id: 1, state: 'ready' }],
      ['pictures', { ...file, id: 2, state: 'removed' }],
      ['picture_quotas'],
      ['content_files', { id: 3, state: 'ready', content_type: 'video/mp4', sha256: 'x', due_at: 'now' }],
      ['content_files', { id: 4, state: 'removed', due_at: 'now' }],
      ['content_segments', { file_id: 4, key: 'uploads/1/4/0000000000000000-a' }],
      ['content_quotas'],
      ['stock_takes', { state: 'settled', stock: '[{"id": 1, "quantity": 1}]' }],
      ['stock_takes', { state: 'released', key: '00000000-0000-4000-8000-000000000002' }],
      ['mails', { state: 'sent', done_at: 'now' }],
    ],
    left,
  });
  expect(found).toEqual(left);
});
