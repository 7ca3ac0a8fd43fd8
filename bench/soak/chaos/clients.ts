import { setTimeout as sleep } from 'node:timers/promises';
import type { Asking } from './asking';
import { Deeds } from './deeds';
import { Dice, type Who } from './dice';
import type { ChaosShop } from './shop';
import type { Uploads } from './uploads';

const PAUSE_MS = [100, 700] as const;
const EXCHANGE_MS = 25_000;
/**
 * Longer than a frozen process can delay an abandoned request. A late reuse of a refresh token counts as theft and would revoke the app's
 * permission.
 */
const AFTER_REPEATS_MS = 90_000;

type Deed = (deeds: Deeds, who: Who) => Promise<void>;

/** The operations of clients and their weights. */
const DEEDS: readonly (readonly [weight: number, deed: Deed])[] = [
  [4, (deeds, who) => deeds.createProduct(who)],
  [8, (deeds, who) => deeds.updateProduct(who)],
  [2, (deeds, who) => deeds.createCategory(who)],
  [5, (deeds, who) => deeds.updateCategory(who)],
  [4, (deeds, who) => deeds.createCustomer(who)],
  [5, (deeds, who) => deeds.updateCustomer(who)],
  [10, (deeds, who) => deeds.order(who)],
  [1, (deeds, who) => deeds.orderTogether(who)],
  [3, (deeds, who) => deeds.refund(who)],
  [4, (deeds, who) => deeds.ship(who)],
  [2, (deeds, who) => deeds.renameCompany(who)],
  [2, (deeds, who) => deeds.createWebhook(who)],
  [2, (deeds, who) => deeds.deleteWebhook(who)],
  [3, (deeds, who) => deeds.activateDevice(who)],
  [3, (deeds, who) => deeds.useLicense(who)],
  [2, (deeds, who) => deeds.look(who)],
  [2, (deeds, who) => deeds.uploads.upload(who)],
  [1, (deeds, who) => deeds.uploads.delete(who)],
];

/**
 * Operations without retries, each repeated by one client. Retrying clients may all wait for one service, which would
 * hide the downtime of other services.
 */
const ALONE: readonly Deed[] = [
  (deeds, who) => deeds.updateProduct(who),
  (deeds, who) => deeds.updateCustomer(who),
  (deeds, who) => deeds.readStatistics(who),
  (deeds, who) => deeds.readFeed(who),
  (deeds, who) => deeds.readUsers(who),
  (deeds, who) => deeds.readKeys(who),
  (deeds, who) => deeds.validateLicense(who),
];

/** Concurrent staff and customers of a shop; each repeats operations that the dice select. */
export class Clients {
  readonly deeds: Deeds;
  private refreshToken: string;
  private isOver = false;

  constructor(
    private readonly asking: Asking,
    private readonly shop: ChaosShop,
    private readonly seed: number,
    uploads: Uploads,
  ) {
    this.deeds = new Deeds(asking, shop, uploads);
    this.refreshToken = shop.app.refresh_token;
  }

  /** Works until the run is over. */
  async work(clients: number): Promise<void> {
    // Every kind is tried once before clients choose by weight, so that a short run covers all.
    const untried = DEEDS.map(([, deed]) => deed);
    const chosen = (dice: Dice): Deed => untried.shift() ?? dice.weighted(DEEDS);
    const working = Array.from({ length: clients }, (_, at) => this.workAlone(at + 1, chosen));
    const watching = ALONE.map((deed, at) => this.workAlone(clients + at + 1, () => deed));
    // A single client, since each exchange needs the response of the previous one.
    await Promise.all([...working, ...watching, this.exchange(0)]);
  }

  goHome(): void {
    this.isOver = true;
  }

  private async workAlone(client: number, chosen: (dice: Dice) => Deed): Promise<void> {
    const dice = new Dice(this.seed * 1_000 + client);
    while (!this.isOver) {
      await sleep(dice.between(...PAUSE_MS));
      if (!this.isOver) await chosen(dice)(this.deeds, { client, dice });
    }
  }

  /** Each refresh token permits one exchange, which may be retried until it is answered. */
  private async exchange(client: number): Promise<void> {
    while (!this.isOver) {
      const { client_id, client_secret } = this.shop.app;
      const form = { grant_type: 'refresh_token', client_id, client_secret, refresh_token: this.refreshToken };
      const wanted = { kind: 'token/exchange', client, method: 'POST', path: '/token', form, repeats: true } as const;
      const answer = await this.asking.ask<{ refresh_token: string }>(wanted);
      if (!answer) return;
      this.refreshToken = answer.refresh_token;
      const { attempts } = this.asking.history.findLast(({ kind }) => kind === 'token/exchange') ?? { attempts: [] };
      await this.pause(attempts.length > 1 ? AFTER_REPEATS_MS : EXCHANGE_MS);
    }
  }

  /** Ends early when the run is over. */
  private async pause(ms: number): Promise<void> {
    for (const until = Date.now() + ms; !this.isOver && Date.now() < until;) await sleep(PAUSE_MS[0]);
  }
}
