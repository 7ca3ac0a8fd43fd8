import type { BusUser } from '@marquee/bus';
import type { SystemAddress } from '@marquee/local';

/** The parts that the set-up of a test run has started; passed to tests in the variable `MARQUEE_TEST`. */
export interface TestEnvironment {
  /** One Postgres and one NATS, shared by integration tests and initially empty. */
  infrastructure?: Infrastructure;
  /** The running system that system tests share. */
  system?: SystemAddress;
  /** The folder that separate systems copy: see `startOwnSystem`. */
  preparedData?: string;
  /** The executable of Chromium for page tests. */
  browser?: string;
}

export interface Infrastructure {
  adminUrl: string;
  natsUrl: string;
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
  if (!value) throw new Error(`This run has not started ${key}. Rename the test file to ${name}.`);
  return value;
}
