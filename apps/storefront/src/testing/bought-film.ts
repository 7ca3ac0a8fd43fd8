import { randomUUID } from 'node:crypto';
import type { Customer, File, IssuedLicense } from '@marquee/contracts';
import {
  aCompany,
  aContentFile,
  aLicense,
  aPrice,
  aProduct,
  atHost,
  issued,
  type HostAnswer,
  type TestCompany,
} from '@marquee/testing';
import { aCustomerOf, buy, csrfIn, hostOf, licensesOf, sendForm, signedIn } from './shop-customer';

export const FILM = 'harbour-sd.webm';

export interface Film {
  readonly shop: TestCompany;
  readonly product_id: string;
  readonly main: File;
}
export interface Bought extends Film {
  readonly customer: Customer;
  readonly order: number;
  readonly license: IssuedLicense;
  readonly headers: { cookie: string };
}

/** A film in SD with these terms. */
export async function aFilm(terms: object = {}, shop?: TestCompany): Promise<Film> {
  const of = shop ?? (await aCompany());
  const license = await aLicense(of.company_id, { name: 'Buy', ...terms });
  const price = await aPrice(of.company_id, { currencies: [{ currency: 'eur', price: 399 }] });
  const price_license_binding = [{ license_id: license.id, price_id: price.id, hd: false }];
  const locales = [{ language_id: 'en', title: 'Harbour in Winter' }];
  const film = { title: 'Harbour', product_type: 9 as const, locales, price_license_binding, published: true };
  const { product_id } = await aProduct(of, film);
  const main = await aContentFile(of, { name: FILM, product_id, quality: 'SD' });
  return { shop: of, product_id, main };
}

export async function aBuyer(terms: object = {}, language = 'en'): Promise<Bought> {
  return aBuyerOf(await aFilm(terms), language);
}

export async function aBuyerOf(film: Film, language = 'en'): Promise<Bought> {
  const customer = await aCustomerOf(film.shop, language);
  const { id: order } = await buy(film.shop, customer, { product_id: film.product_id });
  const [license] = await licensesOf(film.shop, customer);
  if (license === undefined) throw new Error('The order has no license.');
  return { ...film, customer, order, license, headers: await signedIn(film.shop, customer) };
}

export function pageOf({ shop, license, headers }: Bought): Promise<HostAnswer> {
  return atHost(hostOf(shop), `/player/${license.id}`, { headers });
}

/** A browser that has opened the page of the content, and so has the cookie of its device. */
export async function atPage(bought: Bought): Promise<Bought & { csrf: string }> {
  const { body, cookies } = await pageOf(bought);
  for (const cookie of cookies) issued(cookie.split('=')[1] ?? null);
  return { ...bought, headers: { cookie: [bought.headers.cookie, ...cookies].join('; ') }, csrf: csrfIn(body) };
}

/** Presses a button of the content's page. */
export function press(
  { shop, license, main, headers }: Bought,
  use: 'play' | 'download',
  csrf: string,
  { request = randomUUID(), edge }: { readonly request?: string; readonly edge?: string } = {},
): Promise<HostAnswer> {
  const path = `/player/${license.id}/files/${main.id}/${use}`;
  return sendForm(hostOf(shop), path, headers, { csrf, request }, edge);
}

/** The signed address of a downloaded file. */
export async function downloaded(bought: Bought): Promise<string> {
  const at = await atPage(bought);
  const { headers } = await press(at, 'download', at.csrf);
  return String(headers.location);
}

/** A browser that plays the film, and the signed address of the film. */
export async function played(bought: Bought): Promise<Bought & { csrf: string; playing: string }> {
  const at = await atPage(bought);
  const { headers } = await press(at, 'play', at.csrf);
  const { body } = await atHost(hostOf(at.shop), String(headers.location), { headers: at.headers });
  const [, source = ''] = /src="(\/content\/[^"]+)"/.exec(body) ?? [];
  return { ...at, playing: source.replaceAll('&amp;', '&') };
}

/** Changes the license as its shop does: revoke, suspend, transfer. */
export async function change({ shop, license }: Bought, what: string, body: object = {}): Promise<void> {
  await shop.api.post(`/api/issued_licenses/${license.id}/${what}.json`, body, 200);
}

export async function refund({ shop, order }: Bought): Promise<void> {
  await shop.api.post(`/api/orders/${order}/refunds.json`, { refund: {} }, 201);
}
