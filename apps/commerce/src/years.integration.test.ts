import { twoYearsPass } from '@marquee/testing';
import { CommerceFixture } from './testing/commerce.fixture';

let fixture: CommerceFixture;
beforeAll(async () => void (fixture = await CommerceFixture.start()));
afterAll(() => fixture?.stop());

it('retains the orders of a shop over two years, and removes expired data', async () => {
  const left = {
    companies: 1,
    customers: 1,
    customer_words: 1,
    customers_texts: 1,
    order_numbers: 1,
    orders: 1,
    orders_texts: 1,
    order_keys: 1,
    imported_orders: 1,
    fulfillments: 1,
    issued_licenses: 1,
    issued_licenses_texts: 1,
    subscribers: 1,
    group_members: 1,
    news_recipients: 1,
    newsletter_mails: 0,
    mail_templates: 1,
    mail_settings: 1,
    account_links: 0,
    customer_changes: 0,
    shop_sessions: 0,
    shop_handovers: 0,
    used_login_tokens: 1,
    ready_contents: 1,
    content_notices: 1,
    sign_in_attempts: 0,
    stock_returns: 0,
    change_clocks: 6,
    rollups: 4,
    orders_updated_at_months: 1,
    mails: 0,
  };
  const found = await twoYearsPass({
    fixture,
    db: fixture.db,
    another: () => fixture.another(),
    rows: [
      ['companies'],
      ['customers', { id: 1, state: 'enabled' }],
      ['customer_words'],
      ['order_numbers'],
      ['orders', { id: 1, total_price: 1, refunded: 0 }],
      ['order_keys', { state: 'committed' }],
      ['order_keys', { state: 'fenced', key: '00000000-0000-4000-8000-000000000002' }],
      // A repeated import gets the same answer at any later time.
      ['imported_orders'],
      ['fulfillments', { status: 100 }],
      ['issued_licenses'],
      ['subscribers'],
      ['group_members'],
      ['news_recipients'],
      ['newsletter_mails'],
      ['mail_templates', { kind: 'order', language: 'en' }],
      ['mail_settings'],
      // A customer is mailed about a product once, however late.
      ['ready_contents', { waiting: false }],
      ['content_notices'],
      ['account_links', { purpose: 'password', customer_id: 1 }],
      ['account_links', { purpose: 'password', digest: Buffer.from('sign-up') }],
      ['customer_changes'],
      ['shop_sessions'],
      ['shop_handovers'],
      // A token without an end stays rejected forever.
      ['used_login_tokens', { digest: Buffer.from('endless') }],
      ['used_login_tokens', { kept_until: 'now' }],
      ['sign_in_attempts'],
      ['stock_returns', { items: '[]' }],
      ['mails', { state: 'sent', done_at: 'now' }],
    ],
    left,
  });
  expect(found).toEqual(left);
});
