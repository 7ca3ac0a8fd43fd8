import { setTimeout as sleep } from 'node:timers/promises';
import { adminApps } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import { withDatabase } from '../../database';
import { asOperator, createAccess } from '../../lab';
import { withRetries } from '../with-retries';
import type { Operation } from './history';

/** Exceeds the companies that a change notifies in its own transaction, so that a worker notifies the rest. */
const COMPANIES = 110;
/** Far above the ids that the soak creates; these companies have only the app. */
const FIRST_COMPANY = 1_000_000;
const BETWEEN_MS = 15_000;

const GRANT = `
  insert into auth.grants (company_id, app_id, user_id, user_email, scopes)
  select company, app_id, 1, 'kim@example.org', '{products}'
  from generate_series($2::int, $3::int) company cross join (select id as app_id from auth.apps where client_id = $1) app
  returning app_id`;

/** An app of many companies, which an operator renames repeatedly during faults. */
export class CommonApp {
  /** The companies that have the app. */
  readonly companies = Array.from({ length: COMPANIES }, (_, at) => FIRST_COMPANY + at);
  private isOver = false;
  private count = 0;

  private constructor(
    private readonly system: LocalSystem,
    private readonly clientId: string,
    readonly id: number,
  ) {}

  static async publish(system: LocalSystem, adminUrl: string): Promise<CommonApp> {
    const { credentials } = await withRetries(() => createAccess(system));
    const values = [credentials.client_id, FIRST_COMPANY, FIRST_COMPANY + COMPANIES - 1];
    const { rows } = await withDatabase(adminUrl, (database) => database.query<{ app_id: string }>(GRANT, values));
    return new CommonApp(system, credentials.client_id, Number(rows[0]?.app_id));
  }

  /** Works until the run is over. */
  async work(history: Operation[]): Promise<void> {
    while (!this.isOver) {
      history.push(await this.rename());
      for (const until = Date.now() + BETWEEN_MS; !this.isOver && Date.now() < until;) await sleep(100);
    }
  }

  goHome(): void {
    this.isOver = true;
  }

  /** After a failure the outcome is unknown. */
  private async rename(): Promise<Operation> {
    this.count += 1;
    const [value, requestId] = [`Shelf ${this.count}`, `chaos-app-${this.count}`];
    const sent = Date.now();
    const input = { client_id: this.clientId, app: { name: value } };
    const { outcome, said } = await asOperator(this.system, (bus, operator) =>
      bus.call(adminApps.update, { ...operator(), requestId }, input),
    ).then(
      () => ({ outcome: 'ok', said: '200' }) as const,
      (error: unknown) => ({ outcome: 'unknown', said: String(error) }) as const,
    );
    const attempts = [{ requestId, sent, answered: Date.now(), outcome, said }];
    return { kind: 'app/update', client: 0, key: null, value, resource: `app/${this.id}`, attempts, outcome };
  }
}
