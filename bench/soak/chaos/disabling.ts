import { setTimeout as sleep } from 'node:timers/promises';
import { adminCompanies } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import { asOperator, createAccess } from '../../lab';
import { send } from '../../workers/http-client';
import type { Balancer } from '../balancer';

/** A company that was disabled, and what became of its token then. Times are in milliseconds since the epoch. */
export interface Disabled {
  readonly company: number;
  readonly token: string;
  /** When the operator was told that it is. */
  readonly at: number;
  /** Requests with its token that were sent since, and served. */
  readonly served: readonly number[];
}

const BETWEEN_MS = 3_000;
const PROBE_MS = 100;
const PROBED_MS = 10_000;
/** Refused so often in a row, by whichever gateway, it counts as refused everywhere. */
const IN_A_ROW = 10;

/** An operator who disables one company after the other while faults happen, and tries their tokens. */
export class Disabling {
  readonly disabled: Disabled[] = [];
  private isOver = false;

  constructor(
    private readonly system: LocalSystem,
    private readonly balancer: Balancer,
  ) {}

  /** Until somebody says that it is over. What cannot be done because something is away is left alone. */
  async work(): Promise<void> {
    while (!this.isOver) {
      await this.disableOne().catch(() => undefined);
      if (!this.isOver) await sleep(BETWEEN_MS);
    }
  }

  goHome(): void {
    this.isOver = true;
  }

  /** Those that are served when everything is quiet, a sentence each: however the news came to be lost, it is there again by then. */
  async stillServed(): Promise<string[]> {
    const answers = await Promise.all(
      this.disabled.map(async ({ company, token }) => [company, await this.isServed(token)] as const),
    );
    return answers.filter(([, isServed]) => isServed === true).map(([company]) => `company ${company} is served`);
  }

  private async disableOne(): Promise<void> {
    const { company, token } = await createAccess(this.system);
    if ((await this.isServed(token)) !== true) return;
    await asOperator(this.system, (bus, operator) =>
      bus.call(adminCompanies.disable, operator(), { company_id: company }),
    );
    const at = Date.now();
    const served: number[] = [];
    let refusals = 0;
    while (refusals < IN_A_ROW && Date.now() < at + PROBED_MS) {
      const sent = Date.now();
      const isServed = await this.isServed(token);
      if (isServed === true) served.push(sent);
      if (isServed !== undefined) refusals = isServed ? 0 : refusals + 1;
      await sleep(PROBE_MS);
    }
    this.disabled.push({ company, token, at, served });
  }

  /** Undefined where nobody answered. */
  private async isServed(token: string): Promise<boolean | undefined> {
    const url = this.balancer.next();
    if (url === null) return undefined;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await send(url, { method: 'GET', path: '/api/products/count.json', headers }, 3_000).catch(
      () => null,
    );
    // Whoever cannot answer for another reason has let the token in.
    if (!answer || answer.status >= 500) return undefined;
    return answer.status === 200;
  }
}
