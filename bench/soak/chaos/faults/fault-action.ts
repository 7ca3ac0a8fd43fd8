import type { LocalSystem } from '@marquee/local';
import type { Replicas } from '../replicas';
import type { Servers } from '../servers';

/** What faults strike. */
export interface Struck {
  readonly system: LocalSystem;
  readonly servers: Servers;
  readonly replicas: Replicas;
  log(line: string): void;
}

/** A fault that begins, lasts for a while, and is over when its end is done: by then what it struck serves again. */
export interface FaultAction {
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** Whether its beginning met anything; true when not given. */
  hasStruck?(): boolean;
}
