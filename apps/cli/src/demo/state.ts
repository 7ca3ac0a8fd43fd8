import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LicenseIds } from './licenses';

/** Who the demo company is, and how far it is furnished: kept in a file, so that a second start goes on where the first one was. */
export interface DemoState {
  readonly company_id: number;
  readonly email: string;
  readonly password: string | null;
  readonly client_id: string;
  readonly client_secret: string;
  /** Another company, from which it has films; absent until it is made. */
  readonly distributor?: { readonly company_id: number; readonly client_id: string };
  /** The day from which its history is counted back; absent before the history begins. */
  readonly begun?: string;
  /** How many of its orders were told, by the numbers that they were told under. */
  readonly orders?: number;
  /** By which its content is sold. */
  readonly licenses?: LicenseIds;
  /** The address to which the webhooks of the demo app lead; absent until there are any. */
  readonly receiver?: string;
  /** The demo shop is complete; later changes by its owner are kept. */
  readonly furnished?: boolean;
}

export class StateFile {
  constructor(private readonly path: string) {}

  read(): DemoState | null {
    return existsSync(this.path) ? (JSON.parse(readFileSync(this.path, 'utf8')) as DemoState) : null;
  }

  /** Whole, or as it was. */
  write(state: DemoState): DemoState {
    writeFileSync(`${this.path}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
    return state;
  }
}
