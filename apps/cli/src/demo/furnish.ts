import type { Bus } from '@marquee/bus/client';
import { SCOPES, type Scope } from '@marquee/contracts';
import { onBus } from '../connection';
import { createApp } from '../commands/app';
import { createCompany } from '../commands/company';
import { issueToken } from '../commands/token';
import type { Shop } from './api';
import { todayAt } from './days';
import { DISTRIBUTOR, openMarket } from './market';
import { addMedia } from './media';
import { addRates } from './rates';
import { addWebhooks } from './receiver';
import { dressShop } from './front';
import { fillShelves } from './shelves';
import type { DemoState, StateFile } from './state';
import { Trade } from './trade';
import { addViewer, drawViewer } from './viewer';

const EMAIL = 'owner@demo.example';
const REDIRECT = 'http://localhost:8080/callback';
const DEVELOPER = 'developer@demo.example';
/** The demo app receives webhooks for this many of the first orders. */
const LIVE_ORDERS = 6;

export interface Furnishing {
  readonly url: string;
  readonly orders: number;
  /** The webhook receiver of the demo app, if any. */
  readonly receiver?: string;
  /** The folder of films, sounds and books, if any. */
  readonly media?: string;
}

/** The company, its owner and its app. */
export async function makeDemo(file: StateFile): Promise<DemoState> {
  const company = await createCompany({ name: 'Demo Films', country: 'DE', email: EMAIL, partner: false });
  const app = await appOf(company.company_id, 'Demo app');
  const { company_id, email, password } = company;
  const { client_id, client_secret } = app;
  const begun = todayAt(new Date()).day;
  return file.write({ company_id, email, password, client_id, client_secret, begun });
}

export function tokenOf({ company_id, client_id }: Pick<DemoState, 'company_id' | 'client_id'>) {
  return issueToken(company_id, client_id, Object.keys(SCOPES) as Scope[]);
}

/** Creates three months of shop data. It skips existing data, so an interrupted run can be resumed. */
export async function furnish(file: StateFile, state: DemoState, wanted: Furnishing): Promise<void> {
  const { url, orders, receiver, media } = wanted;
  const shop = await shopOf(state, url);
  const { begun } = state;
  // The state of an earlier release has no `begun`.
  if (state.furnished || begun === undefined) {
    await withReceiver(file, state, shop, receiver);
    return;
  }
  await onBus(async (bus) => {
    const licenses = await fillShelves(bus, shop);
    await dressShop(shop);
    // Stored before the first order is sent, so that a resumed run sends the same orders.
    const planned = file.write({ ...state, orders: state.orders ?? orders, licenses });
    const today = todayAt(new Date(), begun);
    await addRates(bus, shop, today);
    const trade = new Trade(bus, shop.company_id, today, licenses);
    await trade.addCustomers();
    const all = trade.orders(0, planned.orders ?? orders);
    // The parts run in parallel, because each part mostly uses a different service.
    const [market] = await Promise.all([
      withMarket(bus, file, planned, shop),
      trade.addOrders(all.slice(0, -LIVE_ORDERS)),
      trade.addVisitors(),
      trade.addSignUps(),
    ]);
    const listening = await withReceiver(file, market, shop, receiver);
    await trade.addOrders(all.slice(-LIVE_ORDERS));
    file.write({ ...(await withMedia(file, listening, shop, media)), furnished: true });
  });
}

/** The result of `demo seed`: how many orders are new, and how many exist in all. */
export interface Seeded {
  readonly added: number;
  readonly orders: number;
}

/** Adds this many orders of the last three months and skips existing numbers. */
export async function seedOrders(file: StateFile, count: number): Promise<Seeded> {
  const { licenses, ...state } = furnishedIn(file);
  return onBus(async (bus) => {
    const trade = new Trade(bus, state.company_id, todayAt(new Date()), licenses);
    await trade.addCustomers();
    let [added, orders] = [0, state.orders ?? 0];
    while (added < count) {
      const some = trade.orders(orders, count - added);
      added += await trade.addOrders(some);
      orders += some.length;
      file.write({ ...state, licenses, orders });
    }
    return { added, orders };
  });
}

function furnishedIn(file: StateFile): DemoState & Required<Pick<DemoState, 'licenses'>> {
  const state = file.read();
  if (!state) throw new Error('No demo company exists here. Create one with npm start.');
  const { licenses, furnished, begun } = state;
  if (furnished && licenses) return { ...state, licenses };
  throw new Error(
    begun === undefined
      ? 'The demo company is from an earlier release. Delete all local data with npm run reset, then create a new one with npm start.'
      : 'The demo company is incomplete. Run npm start to complete it.',
  );
}

async function shopOf(state: Pick<DemoState, 'company_id' | 'client_id'>, url: string): Promise<Shop> {
  return { url, token: (await tokenOf(state)).access_token, company_id: state.company_id };
}

async function withMarket(bus: Bus, file: StateFile, state: DemoState, shop: Shop): Promise<DemoState> {
  const known = state.distributor ? state : file.write({ ...state, distributor: await makeDistributor() });
  if (known.distributor) await openMarket(bus, await shopOf(known.distributor, shop.url), shop);
  return known;
}

/** Something to watch, and a customer who has bought it. */
async function withMedia(file: StateFile, state: DemoState, shop: Shop, media?: string): Promise<DemoState> {
  if (media === undefined || state.licenses === undefined) return state;
  await addMedia(shop, media);
  // Stored before it is used, so that a resumed run knows the password.
  const viewer = state.viewer ?? drawViewer();
  const known = file.write({ ...state, viewer });
  await addViewer(shop, viewer, state.licenses);
  return known;
}

/** Adds webhooks once per receiver, so that later changes by the owner are kept. */
async function withReceiver(file: StateFile, state: DemoState, shop: Shop, receiver?: string): Promise<DemoState> {
  if (receiver === undefined || receiver === state.receiver) return state;
  await addWebhooks(shop, receiver);
  return file.write({ ...state, receiver });
}

async function makeDistributor(): Promise<NonNullable<DemoState['distributor']>> {
  const { company_id } = await createCompany(DISTRIBUTOR);
  return { company_id, client_id: (await appOf(company_id, 'Films')).client_id };
}

function appOf(company_id: number, name: string) {
  return createApp({ company_id, name, redirect_uris: [REDIRECT], developer_email: DEVELOPER, sync_url: null });
}
