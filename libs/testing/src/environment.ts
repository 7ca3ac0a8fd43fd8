import type { BusUser } from '@marquee/bus';
import type { SystemAddress } from '@marquee/local';

/** What the set-up of a test run has started; tests find it in the variable `MARQUEE_TEST`. */
export interface TestEnvironment {
  /** What integration tests share: one Postgres and one NATS, empty but for what the tests put there. */
  infrastructure?: Infrastructure;
  /** What system tests share: everything, running. */
  system?: SystemAddress;
  /** The folder that systems of their own copy: see `startOwnSystem`. */
  preparedData?: string;
  /** The executable of a Chromium, for tests of pages. */
  browser?: string;
}

export interface Infrastructure {
  adminUrl: string;
  natsUrl: string;
  /** The passwords of the NATS users. */
  passwords: Record<BusUser, string>;
  /** The password of every service's database role. */
  rolePassword: string;
}

export function infrastructure(): Infrastructure {
  return found('infrastructure', '*.integration.test.ts');
}

export function systemAddress(): SystemAddress {
  return found('system', '*.system.test.ts');
}

export function preparedDataDir(): string {
  return found('preparedData', '*.system.test.ts');
}

export function browserPath(): string {
  return found('browser', '*.system.test.ts');
}

function found<K extends keyof TestEnvironment>(key: K, name: string): NonNullable<TestEnvironment[K]> {
  const environment = JSON.parse(process.env.MARQUEE_TEST ?? '{}') as TestEnvironment;
  const value = environment[key];
  if (!value) throw new Error(`This run has started no ${key}: name the test ${name}.`);
  return value;
}
