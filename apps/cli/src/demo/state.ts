import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LicenseIds } from './licenses';
import type { Viewer } from './viewer';

/** The demo company and its progress, stored in a file so that a restart continues. */
export interface DemoState {
  readonly company_id: number;
  readonly email: string;
  readonly password: string | null;
  readonly client_id: string;
  readonly client_secret: string;
  /** The company that offers films to it; absent until it exists. */
  readonly distributor?: { readonly company_id: number; readonly client_id: string };
  /** The day from which its history is counted back; absent before the history begins. */
  readonly begun?: string;
  /** How many of its orders were sent, by number. */
  readonly orders?: number;
  readonly licenses?: LicenseIds;
  /** A customer who can watch the demo's films; absent without media. */
  readonly viewer?: Viewer;
  /** The address of the demo app's webhooks, if any. */
  readonly receiver?: string;
  /** The demo shop is complete; later changes by its owner are retained. */
  readonly furnished?: boolean;
}

export class StateFile {
  constructor(private readonly path: string) {}

  read(): DemoState | null {
    return existsSync(this.path) ? (JSON.parse(readFileSync(this.path, 'utf8')) as DemoState) : null;
  }

  /** Replaces the file atomically. */
  write(state: DemoState): DemoState {
    writeFileSync(`${this.path}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
    return state;
  }
}
