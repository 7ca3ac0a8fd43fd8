import { setTimeout as sleep } from 'node:timers/promises';
import type { Asking } from './asking';
import { Deeds, type Who } from './deeds';
import { Dice } from './dice';
import type { ChaosShop } from './shop';

const PAUSE_MS = [100, 700] as const;
const EXCHANGE_MS = 25_000;
/**
 * Longer than a request that was given up can be held up in processes that stand still, on a slow machine as well. A refresh token whose
 * successor was used counts as stolen, and ends the permission of the app: it would lose it by such a request of its own.
 */
const AFTER_REPEATS_MS = 90_000;

type Deed = (deeds: Deeds, who: Who) => Promise<void>;

/** What they do, and how often. */
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
  [2, (deeds, who) => deeds.look(who)],
];

/**
 * What one client each does and nothing else, of every service something that is not repeated: whoever repeats waits for one service and
 * asks no other one meanwhile, and when all of them do, nobody would know how long the others are away.
 */
const ALONE: readonly Deed[] = [
  (deeds, who) => deeds.updateProduct(who),
  (deeds, who) => deeds.updateCustomer(who),
  (deeds, who) => deeds.readStatistics(who),
  (deeds, who) => deeds.readFeed(who),
  (deeds, who) => deeds.readUsers(who),
  (deeds, who) => deeds.readKeys(who),
];

/** Those who work in a shop and buy there, all at once and without order: each does again and again what the dice say. */
export class Clients {
  readonly deeds: Deeds;
  private refreshToken: string;
  private isOver = false;

  constructor(
    private readonly asking: Asking,
    private readonly shop: ChaosShop,
    private readonly seed: number,
  ) {
    this.deeds = new Deeds(asking, shop);
    this.refreshToken = shop.app.refresh_token;
  }

  /** Until somebody says that it is over. */
  async work(clients: number): Promise<void> {
    // Every kind is tried once before clients choose by weight, so that a short run has all of them.
    const untried = DEEDS.map(([, deed]) => deed);
    const chosen = (dice: Dice): Deed => untried.shift() ?? dice.weighted(DEEDS);
    const working = Array.from({ length: clients }, (_, at) => this.workAlone(at + 1, chosen));
    const watching = ALONE.map((deed, at) => this.workAlone(clients + at + 1, () => deed));
    // One alone: each exchange needs the answer of the one before.
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

  /** Each refresh token is good for one exchange, which may be asked for again until it is answered. */
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

  /** Shorter where it is over before. */
  private async pause(ms: number): Promise<void> {
    for (const until = Date.now() + ms; !this.isOver && Date.now() < until;) await sleep(PAUSE_MS[0]);
  }
}
