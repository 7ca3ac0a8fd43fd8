import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company, Order, Service } from '@marquee/contracts';
import {
  aCompany,
  aPrice,
  aProduct,
  api,
  atHost,
  countStock,
  eventually,
  fetchDocumented,
  issued,
  system,
  type TestCompany,
} from '@marquee/testing';
import { Client } from 'pg';
import { run, runWith } from './testing/run';

const create = ['company', 'create', '--name', 'Acme', '--country', 'DE', '--email', 'ada@example.org', '--json'];

async function rows<T extends object>(service: Service, text: string, values: unknown[]): Promise<T[]> {
  const admin = new Client({ connectionString: system().databaseOf(service) });
  await admin.connect();
  try {
    return (await admin.query<T>(text, values)).rows;
  } finally {
    await admin.end();
  }
}

// interface: Limit Access token lifetime
it('creates a company, an app and a token that the gateway accepts', async () => {
  const company = JSON.parse((await run(...create)).out) as Record<string, unknown>;
  expect(Object.keys(company)).toEqual([
    'company_id',
    'user_id',
    'email',
    'theme_setting_id',
    'password',
    'signing_secret',
  ]);
  const id = String(company['company_id']);
  const made = await run(
    'app',
    'create',
    '--company',
    id,
    '--name',
    'N',
    '--redirect-uri',
    'https://x.example/1',
    '--redirect-uri',
    'https://x.example/2',
    '--developer-email',
    'd@example.org',
    '--json',
  );
  const app = JSON.parse(made.out) as Record<string, string>;
  expect(Object.keys(app)).toEqual(['app_id', 'client_id', 'client_secret']);
  const issue = [
    'token',
    'issue',
    '--company',
    id,
    '--client-id',
    String(app['client_id']),
    '--scopes',
    'products,orders',
    '--json',
  ];
  const token = JSON.parse((await run(...issue)).out) as Record<string, unknown>;
  expect(token).toEqual({
    access_token: expect.any(String) as string,
    token_type: 'bearer',
    expires_in: 1800,
    refresh_token: expect.any(String) as string,
    scope: 'products,orders',
    access_type: 'offline',
    'as:client_id': app['client_id'],
    userName: 'ada@example.org',
    issued: expect.any(String) as string,
    expires: expect.any(String) as string,
    '.issued': token['issued'],
    '.expires': token['expires'],
  });
  const headers = { authorization: `Bearer ${String(token['access_token'])}` };
  expect((await fetchDocumented(`${system().url}/api/categories.json`, { headers })).status).toBe(200);

  const secrets = 'select requires_secret from auth.apps where company_id = $1';
  expect(await rows('auth', secrets, [id])).toEqual([{ requires_secret: true }]);
  const audit = 'select operator, action from auth.audit where company_id = $1 order by id';
  expect(await rows('auth', audit, [id])).toEqual([
    { operator: 'ada', action: 'signing secret show' },
    { operator: 'ada', action: 'app create' },
    { operator: 'ada', action: 'token issue' },
  ]);
  expect(await rows('tenant', 'select operator, action from tenant.audit where company_id = $1', [id])).toEqual([
    { operator: 'ada', action: 'company create' },
  ]);
});

it.each([
  [
    ['company', 'create', '--name', ' ', '--country', 'Germany', '--email', 'a@example.org'],
    ['name', 'country'],
  ],
  [['company', 'create', '--name', ' ', '--country', 'Germany', '--email', 'nobody', '--json'], ['email']],
  [
    [
      'app',
      'create',
      '--company',
      '99999999',
      '--name',
      'N',
      '--redirect-uri',
      'https://x.example',
      '--developer-email',
      'd@example.org',
    ],
    ['No company 99999999'],
  ],
  [['company', 'disable', 'seven'], ['positive whole number']],
  [['partner', 'link', '--partner', '1', '--company', '99999999'], ['No company 99999999']],
  [['partner', 'unlink', '--partner', '1', '--company', '99999999'], ['No company 99999999']],
  [['company', 'show', '--company', '99999999'], ['No company 99999999']],
  [['company', 'payment', '--company', '1', 'maybe'], ['on, off']],
  [['license', 'create', '--company', '1', '--file', '/nowhere.json'], ['/nowhere.json']],
  [['price', 'create', '--company', '1'], ['Standard input is not valid JSON']],
  [['nonsense'], ['unknown command']],
])('fails the command %j and names each invalid argument', async (args, words) => {
  const { code, error, out } = await run(...args);
  expect(code).not.toBe(0);
  expect(out).toBe('');
  for (const word of words) expect(error).toContain(word);
});

it('issues no token for a disabled company until it is enabled again', async () => {
  const { company_id, client_id } = await aCompany();
  const issue = ['token', 'issue', '--company', String(company_id), '--client-id', client_id, '--scopes', 'products'];
  expect(JSON.parse((await run('company', 'disable', String(company_id), '--json')).out)).toEqual({
    company_id,
    disabled: true,
  });
  expect((await run(...issue)).error).toContain('disabled');
  await run('company', 'enable', String(company_id));
  expect((await run(...issue)).code).toBe(0);
});

it('links and unlinks partners and shippers of a company', async () => {
  const [partner, shop] = [await aCompany({ partner: true }), await aCompany()];
  const from = String(partner.company_id);
  for (const kind of ['partner', 'shipper']) {
    const { out } = await run(kind, 'link', `--${kind}`, from, '--company', String(shop.company_id), '--json');
    expect(JSON.parse(out)).toEqual({ kind, from: partner.company_id, company_id: shop.company_id });
  }
  const found = await rows('tenant', 'select kind from tenant.company_links where from_company = $1 order by kind', [
    from,
  ]);
  expect(found).toEqual([{ kind: 'partner' }, { kind: 'shipper' }]);
  for (const kind of ['partner', 'shipper']) {
    const { out } = await run(kind, 'unlink', `--${kind}`, from, '--company', String(shop.company_id), '--json');
    expect(JSON.parse(out)).toEqual({ kind, from: partner.company_id, company_id: shop.company_id });
  }
  expect(await rows('tenant', 'select kind from tenant.company_links where from_company = $1', [from])).toEqual([]);
});

it('shows a company and changes the settings that only the platform sets', async () => {
  const { company_id, api } = await aCompany();
  const of = ['--company', String(company_id), '--json'];
  const sent = { company: { country: 'ch', account_level: 3, comment: 'pays late', shop_active: true } };
  const changed = JSON.parse((await runWith(JSON.stringify(sent), 'company', 'update', ...of)).out) as object;
  expect(changed).toMatchObject({ country: 'Switzerland', account_level: 3, comment: 'pays late', shop_active: false });
  expect(JSON.parse((await run('company', 'show', ...of)).out)).toEqual(changed);
  const wrong = await runWith('{"account_level":9}', 'company', 'update', ...of);
  expect([wrong.code, wrong.out]).toEqual([1, '']);
  expect(wrong.error).toContain('account_level: must be one of 0, 1, 2, 3');

  const paid = async () => {
    const { body } = await api.get<{ company: Company }>(`/api/companies/${company_id}.json`, 200);
    return !body.company.shop_status['No payment system'];
  };
  expect(await paid()).toBe(false);
  expect(JSON.parse((await run('company', 'payment', ...of, 'on')).out)).toEqual({ company_id, active: true });
  expect(await paid()).toBe(true);
  await run('company', 'payment', ...of, 'off');
  expect(await paid()).toBe(false);
});

it('creates and updates licenses and prices from JSON in a file or on standard input', async () => {
  const { company_id, api } = await aCompany();
  const dir = mkdtempSync(join(tmpdir(), 'marquee-cli-'));
  const file = join(dir, 'license.json');
  writeFileSync(file, JSON.stringify({ license: { name: 'Rental', type: 1 } }));
  const of = ['--company', String(company_id), '--json'];
  const license = JSON.parse((await run('license', 'create', ...of, '--user', '7', '--file', file)).out) as {
    id: number;
  };
  rmSync(dir, { recursive: true });
  expect(license).toMatchObject({ company_id, name: 'Rental', type: 1, created_by_user_id: 7 });
  await runWith('{"valid":0}', 'license', 'update', ...of, '--id', String(license.id), '--file', '-');
  expect((await api.get(`/api/licenses/${license.id}.json`, 200)).body).toEqual({ license: { ...license, valid: 0 } });

  const model = JSON.stringify({ title: 'Film', currencies: [{ currency: 'EUR', price: 999 }] });
  const price = JSON.parse((await runWith(model, 'price', 'create', ...of)).out) as { id: number };
  expect(price).toMatchObject({ title: 'Film', currencies: [{ currency: 'eur', price: 999 }] });
  await runWith('{"price":{"title":"Films"}}', 'price', 'update', ...of, '--id', String(price.id));
  expect((await api.get(`/api/prices/${price.id}.json`, 200)).body).toMatchObject({ price: { title: 'Films' } });

  const wrong = await runWith('{"name":"x","type":9}', 'license', 'create', ...of);
  expect([wrong.code, wrong.out]).toEqual([1, '']);
  expect(wrong.error).toContain('type: must be one of 0, 1, 2, 3');
});

it('prints the health of every service in the status command', async () => {
  const { code, out } = await run('health', '--json');
  const health = JSON.parse(out) as Record<string, { ready: boolean }>;
  expect(Object.keys(health)).toEqual([
    'auth',
    'catalog',
    'commerce',
    'tenant',
    'statistics',
    'licensing',
    'webhook-dispatch',
  ]);
  expect(Object.values(health).every((one) => one.ready)).toBe(true);
  expect(code).toBe(0);
});

const happens: [string, string[], string, (company: TestCompany) => Promise<unknown>][] = [
  [
    'events',
    [],
    'category/create',
    ({ api }) => api.post('/api/categories.json', { category: { title: 'one more' } }, 201),
  ],
  [
    'visits',
    ['--shop'],
    'visit/create',
    ({ theme_setting_id }) =>
      atHost('localhost', `/collect/${theme_setting_id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ visitor: 'd2f1c8a47b3e4f6c9a10', happenings: [{ kind: 'visit' }] }),
      }),
  ],
];
it.each(happens)('tails the %s events of one company only', async (_what, options, topic, happen) => {
  const [mine, other] = [await aCompany(), await aCompany()];
  const { natsUrl, secrets, appsDir } = system();
  const env = { ...process.env, NATS_URL: natsUrl, NATS_USER: 'cli', NATS_PASSWORD: secrets.nats.cli };
  const args = [join(appsDir, 'cli/main.js'), 'events', 'tail', '--company', String(mine.company_id), '--json'];
  args.push(...options);
  const child = execFile(process.execPath, args, { env });
  let printed = '';
  child.stdout?.on('data', (part: string) => (printed += part));
  try {
    await eventually(async () => {
      await happen(other);
      await happen(mine);
      expect(printed).toContain(topic);
    }, 40_000);
  } finally {
    child.kill('SIGINT');
  }
  const events = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { companyid: number });
  expect(new Set(events.map((event) => event.companyid))).toEqual(new Set([mine.company_id]));
});

it('lists dead letters and replays the dead letters whose body matches their subject', async () => {
  const insert = `insert into webhook_dispatch.dead_letters (consumer, event_id, subject, body, error, attempts, created_at)
    values ('webhook-dispatch', $1, $2, $3, 'was away', 9, now()) returning id`;
  const [mine, other] = [(await aCompany()).company_id, (await aCompany()).company_id];
  const storeLetter = async (id: string, company: number): Promise<string> => {
    const event = {
      specversion: '1.0',
      id,
      source: '/marquee/catalog',
      type: 'marquee.category.create.v1',
      subject: 'category/1',
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      companyid: mine,
      topic: 'category/create',
      sequence: 1,
      requestid: 'r',
      data: {},
    };
    const values = [id, `events.catalog.${company}.category.create`, JSON.stringify(event)];
    const [row] = await rows<{ id: string }>('webhook-dispatch', insert, values);
    return String(row?.id);
  };
  const replay = async (id: string): Promise<unknown> => {
    const args = ['dead-letters', 'replay', '--service', 'webhook-dispatch', '--id', id, '--json'];
    return JSON.parse((await run(...args)).out);
  };
  const [dead, forged] = [`dead-${mine}`, `forged-${mine}`];
  const [deadLetter, forgedLetter] = [await storeLetter(dead, mine), await storeLetter(forged, other)];
  const listed = JSON.parse((await run('dead-letters', 'list', '--json')).out) as { items: { event_id: string }[] };
  const letter = listed.items.find((item) => item.event_id === dead);
  expect(letter).toMatchObject({ service: 'webhook-dispatch', error: 'was away', attempts: 9 });

  expect(await replay(deadLetter)).toEqual({ replayed: 1, failed: 0 });
  expect(await replay(forgedLetter)).toEqual({ replayed: 0, failed: 1 });
  const kept = 'select event_id, topic from webhook_dispatch.feed_entries where event_id in ($1, $2)';
  expect(await rows('webhook-dispatch', kept, [dead, forged])).toEqual([{ event_id: dead, topic: 'category/create' }]);
  const buried = 'select event_id, error from webhook_dispatch.dead_letters where event_id in ($1, $2)';
  const reason = 'the event and its subject name different companies';
  expect(await rows('webhook-dispatch', buried, [dead, forged])).toEqual([{ event_id: forged, error: reason }]);
});

it('shows an order and its stock reservations to an operator, oldest first, and records the access', async () => {
  const shop = await aCompany();
  const { company_id } = shop;
  await countStock(shop);
  const price = await aPrice(company_id, { currencies: [{ currency: 'eur', price: 1000 }] });
  const bound = { product_type: 6 as const, price_license_binding: [{ price_id: price.id }] };
  const tape = await aProduct(shop, { ...bound, manage_stock: true, items_in_stock: 9 });
  const ordered = async (quantity: number) => {
    const line_items = [{ product_id: tape.product_id, quantity }];
    const order = { email: `buyer-${quantity}@example.org`, password: 'a long secret', line_items };
    return (await shop.api.post<{ order: Order }>('/api/orders.json', { order }, 201)).body.order;
  };
  const [first, second] = [await ordered(2), await ordered(3)];
  const of = ['--company', String(company_id), '--json'];
  const shown = await run('order', 'show', ...of, '--id', String(first.id));
  expect(JSON.parse(shown.out)).toEqual(
    (await shop.api.get<{ order: Order }>(`/api/orders/${first.id}.json`, 200)).body.order,
  );
  const audit = 'select operator, action, detail from commerce.audit where company_id = $1';
  expect(await rows('commerce', audit, [company_id])).toEqual([
    { operator: 'ada', action: 'order show', detail: { id: first.id } },
  ]);
  const other = await aCompany();
  const missing = await run('order', 'show', '--company', String(other.company_id), '--id', String(first.id));
  expect([missing.code, missing.out, missing.error]).toEqual([
    1,
    '',
    `No order ${first.id} was found. Check the id.\n`,
  ]);

  const keyOf = async ({ id }: Order) =>
    (
      await rows<{ key: string }>('commerce', 'select key from commerce.orders where company_id = $1 and id = $2', [
        company_id,
        id,
      ])
    )[0];
  // The event of an order settles its reservation; these are held again, as if the event had not arrived.
  const settled = "select key from catalog.stock_takes where company_id = $1 and state = 'settled'";
  await eventually(async () => expect(await rows('catalog', settled, [company_id])).toHaveLength(2));
  expect((await run('order', 'keys', ...of)).out).toBe('{"keys":[]}\n');
  const hold =
    "update catalog.stock_takes set state = 'held', ask_at = now() + interval '1 hour' where company_id = $1";
  await rows('catalog', hold, [company_id]);
  const { keys } = JSON.parse((await run('order', 'keys', ...of)).out) as { keys: Record<string, unknown>[] };
  expect(keys.map(({ key, items }) => ({ key, items }))).toEqual([
    { ...(await keyOf(first)), items: 2 },
    { ...(await keyOf(second)), items: 3 },
  ]);
  expect(Object.keys(keys[0] ?? {})).toEqual([
    'company_id',
    'key',
    'taken_at',
    'age_seconds',
    'ask_at',
    'attempts',
    'items',
  ]);
  const oldest = JSON.parse((await run('order', 'keys', ...of, '--limit', '1')).out) as { keys: object[] };
  expect(oldest.keys).toEqual([expect.objectContaining(await keyOf(first))]);
  expect((await run('order', 'keys', '--company', String(other.company_id))).out).toBe('none\n');
});

it('prints a token of the demo company only, for a shell variable', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-demo-'));
  try {
    const { out } = await run('demo', '--token', '--state', join(dir, 'demo.json'));
    const token = issued(out.trimEnd());
    expect(out).toBe(`${token}\n`);
    await api(token).get('/api/categories.json', 200);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

it('lists the webhooks of a company with their deliveries and sends one delivery again', async () => {
  const { company_id, api: app } = await aCompany();
  const webhook = { topic: 'order/create', address: 'https://receiver.example.org/' };
  const { body } = await app.post<{ webhook: { id: number } }>('/admin/webhooks.json', { webhook }, 200);
  const [id, company] = [String(body.webhook.id), ['--company', String(company_id), '--json']];
  const { webhooks } = JSON.parse((await run('webhooks', 'list', ...company)).out) as { webhooks: object[] };
  expect(webhooks).toMatchObject([{ id: body.webhook.id, ...webhook }]);
  const sent = JSON.parse((await run('webhooks', 'test', id, ...company)).out) as { id: number };
  const listed = await run('webhooks', 'deliveries', id, '--state', 'waiting', ...company);
  expect(JSON.parse(listed.out)).toMatchObject({ deliveries: [{ id: sent.id, origin: 'test' }] });
  const again = await run('webhooks', 'redeliver', id, String(sent.id), ...company);
  expect(again).toMatchObject({ code: 1, error: expect.stringContaining('is still waiting to be sent') as string });
  const audit = 'select operator, action from webhook_dispatch.audit where company_id = $1 order by id';
  expect(await rows('webhook-dispatch', audit, [company_id])).toEqual([
    { operator: 'ada', action: 'webhook test' },
    { operator: 'ada', action: 'webhook deliveries' },
    { operator: 'ada', action: 'refused: webhook redeliver' },
  ]);
});
