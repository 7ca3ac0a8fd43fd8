import {
  adminCompanies,
  adminCustomers,
  adminMarkets,
  type File,
  type LicenseDevice,
  type Product,
} from '@marquee/contracts';
import {
  aCompany,
  aContentFile,
  aProduct,
  asOperator,
  atHost,
  eventually,
  operator,
  type HostAnswer,
} from '@marquee/testing';
import {
  aBuyer,
  aBuyerOf,
  aFilm,
  atPage,
  type Bought,
  change,
  downloaded,
  FILM,
  played,
  press,
  refund,
} from '../../testing/bought-film';
import { aCustomerOf, csrfIn, expire, hostOf, sendForm, signedIn } from '../../testing/shop-customer';

interface Scene {
  readonly bought: Bought & { readonly csrf: string };
  /** A customer of the same shop who has bought nothing. */
  readonly guest: { readonly cookie: string; readonly csrf: string };
  /** A buyer of another shop, whose browser plays a film. */
  readonly other: Bought & { readonly csrf: string; readonly playing: string };
  readonly playing: string;
  readonly download: string;
  readonly trailer: File;
  readonly subtitle: File;
  readonly extra: File;
  readonly hd: File;
  /** Files of products that are not of the license. */
  readonly unbought: File;
  readonly unpublished: File;
}
/** Headers that answers with a file have. */
const FILE_HEADERS = ['etag', 'accept-ranges', 'content-range', 'content-disposition', 'last-modified'];

type Attempt = (scene: Scene) => Promise<HostAnswer>;

let scene: Scene;

async function aScene(): Promise<Scene> {
  const film = await aFilm();
  const { shop, product_id } = film;
  const of = (name: string, kind: string, values: object = {}) =>
    aContentFile(shop, { name, kind, product_id, ...values });
  const trailer = await of('harbour-trailer.webm', 'trailer');
  const subtitle = await of('harbour-en.vtt', 'subtitle', { language: 'en' });
  const extra = await of('ships.epub', 'extra');
  const hd = await of('harbour-hd.webm', 'main', { quality: 'HD' });
  const { main: unbought } = await aFilm({}, shop);
  const draft = await aProduct(shop, { product_type: 9, published: false });
  const unpublished = await aContentFile(shop, { name: FILM, kind: 'trailer', product_id: draft.product_id });
  const bought = await played(await aBuyerOf(film));
  const { location } = (await press(bought, 'download', bought.csrf)).headers;
  const { cookie } = await signedIn(shop, await aCustomerOf(shop));
  const { body } = await atHost(hostOf(shop), '/account', { headers: { cookie } });
  const guest = { cookie, csrf: csrfIn(body) };
  const other = await played(await aBuyer());
  const files = { trailer, subtitle, extra, hd, unbought, unpublished };
  return { bought, guest, other, playing: bought.playing, download: String(location), ...files };
}

const get = ({ bought }: Pick<Scene, 'bought'>, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  atHost(hostOf(bought.shop), path, { headers, method });
/** A request of the browser that plays the film. */
const asBuyer = (at: Scene, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  get(at, path, { ...at.bought.headers, ...headers }, method);
const unsigned = ({ id, name }: File) => `/content/${id}/${name}`;
/** The signed address of the film with one part changed, from the browser that plays it. */
const changed =
  (from: RegExp | string, to: (at: Scene) => string): Attempt =>
  (at) => {
    const path = at.playing.replace(from, to(at));
    if (path === at.playing) throw new Error('The address is unchanged.');
    return asBuyer(at, path);
  };
const form = (at: Scene, path: string, headers: { cookie: string }, csrf: string) =>
  sendForm(hostOf(at.bought.shop), path, headers, { csrf, request: 'a-request-of-an-attempt' });
const useOf = ({ bought: { license, main } }: Scene, use: string, id = main.id) =>
  `/player/${license.id}/files/${id}/${use}`;
const tagOf = ({ checksum }: File) => `"${checksum}"`;

const ATTEMPTS: readonly (readonly [string, Attempt])[] = [
  ['the address of a film without a signature', (at) => get(at, unsigned(at.bought.main))],
  ['the same address as the buyer', (at) => asBuyer(at, unsigned(at.bought.main))],
  ['subtitles without a signature', (at) => asBuyer(at, unsigned(at.subtitle))],
  ['an extra without a signature', (at) => asBuyer(at, unsigned(at.extra))],
  ['a film that the customer has not bought', (at) => asBuyer(at, unsigned(at.unbought))],
  ['the trailer of an unpublished product', (at) => asBuyer(at, unsigned(at.unpublished))],
  ['the trailer of another shop', (at) => atHost(hostOf(at.other.shop), unsigned(at.trailer))],
  [
    'the name of the trailer with the id of the film',
    (at) => get(at, `/content/${at.bought.main.id}/${at.trailer.name}`),
  ],
  ['a path from the trailer to the film', (at) => get(at, `/content/${at.trailer.id}/../${at.bought.main.id}/${FILM}`)],
  ['an encoded path to the film', (at) => get(at, `/content/${at.trailer.id}%2f..%2f${at.bought.main.id}/${FILM}`)],
  ['a path out of the storage', (at) => get(at, '/content/..%2f..%2f..%2fetc/passwd')],
  ['a double-encoded path out of the storage', (at) => get(at, '/content/%252e%252e%252f1/secrets.json')],
  ['an id of zero', (at) => get(at, '/content/0/film.webm')],
  ['a negative id', (at) => get(at, `/content/-${at.bought.main.id}/${FILM}`)],
  ['an id in another notation', (at) => get(at, `/content/0x${at.bought.main.id.toString(16)}/${FILM}`)],
  ['an id with a fraction', (at) => get(at, `/content/${at.bought.main.id}.0/${FILM}`)],
  ['an id of the future', (at) => get(at, '/content/99999999999/film.webm')],
  ['HEAD without a signature', (at) => asBuyer(at, unsigned(at.bought.main), {}, 'HEAD')],
  ['a range without a signature', (at) => asBuyer(at, unsigned(at.bought.main), { range: 'bytes=0-99' })],
  [
    'a range with the checksum of the film',
    (at) => asBuyer(at, unsigned(at.bought.main), { range: 'bytes=1-', 'if-range': tagOf(at.bought.main) }),
  ],
  ['a known tag', (at) => asBuyer(at, unsigned(at.bought.main), { 'if-none-match': tagOf(at.bought.main) })],
  [
    'the signature of the film for the trailer of another product',
    (at) => asBuyer(at, at.playing.replace(/\d+/, String(at.unpublished.id))),
  ],
  [
    'the signature of the film for its subtitles',
    (at) => asBuyer(at, at.playing.replace(/\d+/, String(at.subtitle.id))),
  ],
  ['the signature of the film for its extra', (at) => asBuyer(at, at.playing.replace(/\d+/, String(at.extra.id)))],
  ['the signature of the film for the film in HD', (at) => asBuyer(at, at.playing.replace(/\d+/, String(at.hd.id)))],
  ['another signature', changed(/sig=.{6}/, () => 'sig=AAAAAA')],
  ['an empty signature', changed(/sig=.*/, () => 'sig=')],
  ['no signature', changed(/&sig=.*/, () => '')],
  ['two signatures', changed(/$/, () => '&sig=AAAA')],
  [
    'the signature of another shop',
    changed(/sig=.*/, ({ other }) => other.playing.slice(other.playing.indexOf('sig='))),
  ],
  ['a later end', changed(/until=\d/, () => 'until=9')],
  ['no end', changed(/&until=\d+/, () => '')],
  ['another license', changed(/license=\d+/, ({ other }) => `license=${other.license.id}`)],
  ['another customer', changed(/customer=./, () => 'customer=-')],
  ['another device', changed(/device=browser-./, () => 'device=browser--')],
  ['a download with the address for play', changed('use=play', () => 'use=download')],
  ['another company', changed(/company=\d+/, ({ other }) => `company=${other.shop.company_id}`)],
  ['HEAD with another signature', (at) => asBuyer(at, at.playing.replace(/sig=.{6}/, 'sig=AAAAAA'), {}, 'HEAD')],
  ['the address for play without cookies', (at) => get(at, at.playing)],
  [
    'the address for play without the device',
    (at) => get(at, at.playing, { cookie: at.bought.headers.cookie.split('; ')[0] ?? '' }),
  ],
  [
    'the address for play without the session',
    (at) => get(at, at.playing, { cookie: at.bought.headers.cookie.split('; ')[1] ?? '' }),
  ],
  [
    'the address for play in the session of another customer on the same device',
    (at) => get(at, at.playing, { cookie: `${at.guest.cookie}; ${at.bought.headers.cookie.split('; ')[1]}` }),
  ],
  ['a download at the host of another shop', (at) => atHost(hostOf(at.other.shop), at.download)],
  ['a film of another shop at this host', (at) => get(at, at.other.playing, at.other.headers)],
  ['the player without a session', (at) => get(at, `/player/${at.bought.license.id}/watch/${at.bought.main.id}`)],
  [
    'the player as another customer',
    (at) => get(at, `/player/${at.bought.license.id}/watch/${at.bought.main.id}`, { cookie: at.guest.cookie }),
  ],
  [
    'the player with a film that was not bought',
    (at) => asBuyer(at, `/player/${at.bought.license.id}/watch/${at.unbought.id}`),
  ],
  ['the player with a book', (at) => asBuyer(at, `/player/${at.bought.license.id}/watch/${at.extra.id}`)],
  ['the form for play as another customer', (at) => form(at, useOf(at, 'play'), at.guest, at.guest.csrf)],
  ['the form for a download as another customer', (at) => form(at, useOf(at, 'download'), at.guest, at.guest.csrf)],
  [
    'a form with the token of another session',
    (at) => form(at, useOf(at, 'download'), at.bought.headers, at.guest.csrf),
  ],
  ['a form without a token', (at) => form(at, useOf(at, 'download'), at.bought.headers, '')],
  [
    'a form for a film that was not bought',
    (at) => form(at, useOf(at, 'download', at.unbought.id), at.bought.headers, at.bought.csrf),
  ],
  [
    'a form for a film of another shop',
    (at) => form(at, useOf(at, 'download', at.other.main.id), at.bought.headers, at.bought.csrf),
  ],
  [
    'a form for HD under a license for SD',
    (at) => form(at, useOf(at, 'download', at.hd.id), at.bought.headers, at.bought.csrf),
  ],
];

type End = readonly [string, (bought: Bought) => Promise<unknown>];

/** Every way for a customer to lose the right to a file. */
const ENDS: readonly End[] = [
  ['the license was revoked', (bought) => change(bought, 'revoke')],
  ['the license was suspended', (bought) => change(bought, 'suspend')],
  ['the order was refunded', refund],
  ['the license has expired', ({ shop, license }) => expire(shop, license)],
  [
    'the license was transferred',
    async (bought) => change(bought, 'transfer', { customer_token: (await aCustomerOf(bought.shop)).token }),
  ],
  ['the customer was erased', ({ shop, customer }) => shop.api.delete(`/api/customers/${customer.token}.json`, 200)],
  [
    'the customer was disabled',
    ({ shop: { company_id }, customer }) =>
      asOperator((bus) => bus.call(adminCustomers.disable, operator(), { company_id, customer: customer.token })),
  ],
];
/** Every way for a shop to lose a file; the last one ends the shop of this test. */
const ENDS_OF_FILES: readonly End[] = [
  ['the file was deleted', ({ shop, main }) => shop.api.delete(`/api/files/${main.id}.json`, 200)],
  ['the product was deleted', ({ shop, product_id }) => deleteProduct(shop, product_id)],
  [
    'the company was disabled',
    ({ shop: { company_id } }) => asOperator((bus) => bus.call(adminCompanies.disable, operator(), { company_id })),
  ],
];

describe('a content file without a right to it', () => {
  beforeAll(async () => {
    scene = await aScene();
  });

  it.each(ATTEMPTS)('sends nothing of a file: %s', async (_what, attempt) => {
    expect(traces(await attempt(scene))).toEqual([]);
  });

  it('sends the same files to the customer who has bought them, after all attempts', async () => {
    expect((await asBuyer(scene, scene.playing)).status).toBe(200);
    expect((await get(scene, scene.download)).status).toBe(200);
    expect((await get(scene, unsigned(scene.trailer))).status).toBe(200);
  });

  it.each(ENDS)('sends nothing more by the addresses of a film after %s', async (_what, end) => {
    const bought = await aBuyerOf(scene.bought);
    expect(await statusesBefore(end, bought)).toEqual([200, 200]);
    expect(await furtherAddressesOf(bought)).toEqual([]);
  });

  it('sends nothing more to a device that was removed', async () => {
    expect(await statusesBefore(removeDevices, await aBuyerOf(scene.bought))).toEqual([200, 200]);
  });

  it('sends nothing more of a mirrored film after its origin was deleted', async () => {
    const origin = await aFilm();
    const { company_id } = origin.shop;
    const offer = { company_id, cost_to_licensees_percent: 70 };
    const { market_id } = await asOperator((bus) => bus.call(adminMarkets.offer, operator(), offer));
    const shop = await aCompany();
    await shop.api.post(`/api/marketplace/${market_id}/activate.json`, {}, 200);
    const bought = await aBuyerOf({ ...origin, shop });
    const end = () => deleteProduct(origin.shop, origin.product_id);
    expect(await statusesBefore(end, bought)).toEqual([200, 200]);
  });

  it.each(ENDS_OF_FILES)('sends nothing more of a sold film after %s', async (_what, end) => {
    const bought = await aBuyerOf(await aFilm({}, scene.bought.shop));
    expect(await statusesBefore(end, bought)).toEqual([200, 200]);
    expect(await furtherAddressesOf(bought)).toEqual([]);
  });
});

/** The signs of a file in an answer; nothing for a refusal. */
function traces({ status = 0, headers, body }: HostAnswer): string[] {
  const type = headers['content-type'] ?? 'text/html';
  const signs = {
    [`status ${status}`]: ![303, 400, 403, 404].includes(status),
    [`type ${type}`]: !/^(?:text\/html|application\/json)/.test(type),
    'a header of a file': FILE_HEADERS.some((name) => name in headers),
    'an address': /\/content\/|sig=/.test(`${headers.location ?? ''} ${body}`),
    subtitles: body.includes('WEBVTT'),
  };
  return Object.entries(signs).flatMap(([sign, isPresent]) => (isPresent ? [sign] : []));
}

/** Ends a right, waits until old addresses send nothing, and returns what they sent before. */
async function statusesBefore(end: End[1], bought: Bought): Promise<(number | undefined)[]> {
  const again = await addressesOf(bought);
  const before = (await again()).map(({ status }) => status);
  await end(bought);
  await eventually(async () => expect((await again()).flatMap(traces)).toEqual([]));
  return before;
}

/** Reads the film again by the addresses that a player and a download got before. */
async function addressesOf(bought: Bought): Promise<() => Promise<HostAnswer[]>> {
  const download = await downloaded(bought);
  const { headers, playing } = await played(bought);
  const host = hostOf(bought.shop);
  return () => Promise.all([atHost(host, playing, { headers }), atHost(host, download)]);
}

/** The addresses to which the buttons of the content's page still lead. */
async function furtherAddressesOf(bought: Bought): Promise<string[]> {
  const { csrf, ...at } = await atPage(bought);
  const answers = [await press(at, 'play', csrf), await press(at, 'download', csrf)];
  const addresses = answers.map(({ headers }) => headers.location ?? '');
  return addresses.filter((address) => /\/(?:content|watch)\//.test(address));
}

async function removeDevices({ shop, license }: Bought): Promise<void> {
  const path = `/api/issued_licenses/${license.id}/devices`;
  const { license_devices } = (await shop.api.get<{ license_devices: LicenseDevice[] }>(`${path}.json`, 200)).body;
  for (const { id } of license_devices) await shop.api.delete(`${path}/${id}.json`, 200);
}

async function deleteProduct({ api }: Bought['shop'], product_id: string): Promise<void> {
  const { product } = (await api.get<{ product: Product }>(`/api/products/${product_id}.json`, 200)).body;
  await api.delete(`/api/products/${product.id}.json`, 200);
}
