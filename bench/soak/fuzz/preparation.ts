import { setTimeout as sleep } from 'node:timers/promises';
import {
  adminApps,
  adminIdentities,
  adminMarkets,
  adminSigningSecrets,
  adminTokens,
  type Scope,
  SCOPES,
} from '@marquee/contracts';
import type { SystemAddress } from '@marquee/local';
import { aLoginToken } from '@marquee/testing';
import { asOperator, OWNER } from '../../lab';
import type { HostileServer } from './hostile-server';
import { mutatedJson } from './bodies';
import type { Random } from './random';
import type { Requester } from './requests';
import type { Sender } from './sending';
import { askFor, openShop, type Shop } from './shops';

/** What requests need beyond the shop itself, so that no operation is out of their reach. */
export interface Prepared extends Pick<Requester, 'credentials' | 'paths'> {
  /** Somebody who may sign in and work for the company. */
  readonly person: { readonly email: string; readonly password: string };
  readonly links: {
    /** Pages of its shop, and the question whether an app may act for it. */
    readonly starts: readonly string[];
    /** Each signs a customer of the shop in. */
    readonly logins: readonly string[];
  };
}

export interface Preparing {
  readonly random: Random;
  readonly system: SystemAddress;
  readonly sender: Sender;
  readonly hostile: HostileServer;
}

const WEBHOOK = '/admin/webhooks/{id}';
const REDELIVER = `POST ${WEBHOOK}/deliveries/{delivery_id}/redeliver.json`;
const LOGIN = 'GET /api/customers/login/{themesettings_id}/{login_token}';
const ADDRESS = '/api/customers/{token}/addresses/{address}.json';

/** Another company offers its products, a second app may be cut off, an event was delivered, and customers have links to log in. */
export async function prepare(preparing: Preparing, shop: Shop): Promise<Prepared> {
  await offerProducts(preparing);
  const credentials = await makeApp(preparing, shop);
  const [forOperations, logins] = [await loginLinks(preparing, shop, true), await loginLinks(preparing, shop, false)];
  const addresses = await addressPaths(preparing, shop);
  const { webhook, delivery } = await deliver(preparing, shop);
  const paths = new Map<string, readonly string[]>([
    [REDELIVER, [`${webhook}/deliveries/${delivery}/redeliver.json`]],
    ...['test', 'replay'].map((what) => [`POST ${WEBHOOK}/${what}.json`, [`${webhook}/${what}.json`]] as const),
    [LOGIN, forOperations],
    ...['GET', 'PUT', 'DELETE'].map((method) => [`${method} ${ADDRESS}`, addresses] as const),
  ]);
  const person = await makePerson(preparing);
  return { credentials, paths, person, links: { starts: startsAt(shop, credentials), logins } };
}

/** Whom every company here belongs to. */
async function makePerson({ system }: Preparing): Promise<Prepared['person']> {
  const { email, password } = await asOperator(system, (bus, operator) =>
    bus.call(adminIdentities.ensure, operator(), { email: OWNER }),
  );
  if (password === null) throw new Error('Somebody has the password already.');
  return { email, password };
}

function startsAt({ known }: Shop, { client_id }: Prepared['credentials']): string[] {
  const base = `/shop/${known.newest('themesettings')}`;
  const asked = new URLSearchParams({ client_id, redirect_uri: CALLBACK, scope: 'products', response_type: 'code' });
  const pages = ['', '/account', '/account/orders', '/account/addresses', '/account/details', '/newsletter', '/player'];
  return [...pages.map((page) => `${base}${page}`), `/oauth2/auth?${asked.toString()}`];
}

async function offerProducts({ system, sender }: Preparing): Promise<void> {
  const { company: company_id } = await openShop(system, sender, 'offered');
  const offer = { company_id, cost_to_licensees_percent: 70 };
  await asOperator(system, (bus, operator) => bus.call(adminMarkets.offer, operator(), offer));
}

const CALLBACK = 'https://spare.example.org/callback';

async function makeApp({ system }: Preparing, { company, known }: Shop): Promise<Prepared['credentials']> {
  const app = {
    name: 'Spare',
    redirect_uris: [CALLBACK],
    developer_email: 'spare@example.org',
    sync_url: null,
  };
  return asOperator(system, async (bus, operator) => {
    const made = await bus.call(adminApps.create, operator(), { company_id: company, ...app });
    const { client_id, client_secret } = made;
    const scopes = Object.keys(SCOPES) as Scope[];
    known.learn(await bus.call(adminTokens.issue, operator(), { company_id: company, client_id, scopes }));
    return { client_id, client_secret };
  });
}

const [DELIVERED_MS, POLL_MS] = [60_000, 100];

/** The path of a webhook, and what was delivered to it once: only what waits no longer is sent again. */
async function deliver(
  { sender, hostile }: Preparing,
  shop: Shop,
): Promise<{ readonly webhook: string; readonly delivery: number }> {
  const wish = { topic: 'app/uninstalled', address: hostile.url('/good'), format: 'json' };
  const made = await askFor(sender, shop, 'POST /admin/webhooks.json', { webhook: wish });
  const path = `/admin/webhooks/${(made as { webhook: { id: number } }).webhook.id}`;
  await askFor(sender, shop, `POST ${path}/test.json`);
  for (const end = Date.now() + DELIVERED_MS; Date.now() < end; await sleep(POLL_MS)) {
    const listed = await askFor(sender, shop, `GET ${path}/deliveries.json?state=delivered`);
    const [delivered] = (listed as { deliveries: { id: number }[] }).deliveries;
    if (delivered) return { webhook: path, delivery: delivered.id };
  }
  throw new Error('The first event was not delivered.');
}

const LINKS = 20;
const MAX_CLAIMS = 8_000;
const PASSWORD = 'a password of the shop';

/** Each logs in once, and whoever follows it again is refused. Some are spoiled: the shop has signed something that is wrong. */
async function loginLinks(
  { system, random }: Preparing,
  { company, known }: Shop,
  areSpoiled: boolean,
): Promise<string[]> {
  const { secrets } = await asOperator(system, (bus, operator) =>
    bus.call(adminSigningSecrets.show, operator(), { company_id: company }),
  );
  const [newest] = secrets;
  if (!newest) throw new Error('The company has nothing to sign with.');
  const shop = known.newest('themesettings');
  const created_at = new Date().toISOString();
  const sound = Array.from({ length: LINKS }, (_, at) => ({
    email: `link-${areSpoiled}-${at}@example.org`,
    password: PASSWORD,
    created_at,
    first_name: 'Kim',
    addresses: [{ city: 'Kiel', country_code: 'DE' }],
    return_to: '/player',
    remote_ip: '127.0.0.1',
    identifier: `link-${areSpoiled}-${at}`,
  }));
  const bad = sound.flatMap((claims) => (areSpoiled ? [1, 2] : []).map(() => mutatedJson(claims, random).toString()));
  // What is longer than any head may be has a share of its own.
  const sent = [...sound, ...bad.filter(({ length }) => length < MAX_CLAIMS)];
  const tokens = await Promise.all(sent.map((claims) => aLoginToken(newest.secret, claims)));
  return tokens.map((token) => `/api/customers/login/${shop}/${token}`);
}

const MOVERS = 6;

/** The addresses of customers who have more than one each: other requests may change or remove some of them. */
async function addressPaths({ sender }: Preparing, shop: Shop): Promise<string[]> {
  const addresses = ['Kiel', 'Husum', 'Emden'].map((city) => ({ city, country_code: 'DE' }));
  const paths: string[] = [];
  for (let nth = 0; nth < MOVERS; nth += 1) {
    const wish = { customer: { email: `moves-${nth}@example.org`, addresses } };
    const made = await askFor(sender, shop, 'POST /api/customers.json', wish);
    const { customer } = made as { customer: { token: string; addresses: { id: number }[] } };
    paths.push(...customer.addresses.map(({ id }) => `/api/customers/${customer.token}/addresses/${id}.json`));
  }
  return paths;
}
