import { randomBytes, randomUUID } from 'node:crypto';
import { Bus } from '@marquee/bus';
import {
  type AppCredentials,
  type AppSettings,
  type OperatorContext,
  SCOPES,
  type Scope,
  adminApps,
  adminCompanies,
  adminDomains,
  adminIdentities,
  adminOperators,
  adminTokens,
} from '@marquee/contracts';
import type { SystemAddress } from '@marquee/local';
import { type TestClient, api } from '../system/client';
import { systemAddress } from '../environment';
import { issued } from './issued';

/** Long enough for a busy machine, which may take several times as long as an idle one. */
const DEADLINE_MS = 60_000;

export interface TestCompany {
  company_id: number;
  user_id: number;
  email: string;
  theme_setting_id: number;
  client_id: string;
  client_secret: string;
  token: string;
  refresh_token: string;
  /** Calls the gateway with that token. */
  api: TestClient;
}

export interface CompanyInput {
  name?: string;
  country?: string;
  partner?: boolean;
  scopes?: readonly Scope[];
}

/**
 * Creates a company and an app with a token for it over the bus, as the operator's command line does. Uses the shared system unless another
 * is given.
 */
export async function aCompany(input: CompanyInput = {}, of?: SystemAddress): Promise<TestCompany> {
  const { name = 'Test Films', country = 'DE', partner = false, scopes = Object.keys(SCOPES) as Scope[] } = input;
  const email = `owner-${randomBytes(6).toString('hex')}@example.org`;
  // One connection for all operations, since a run creates hundreds of companies.
  return asOperator(async (bus) => {
    const company = await bus.call(adminCompanies.create, operator(), { name, country, email, partner });
    const app = await anAppWithToken(bus, company.company_id, scopes);
    return { ...company, ...app, api: api(app.token, of?.url) };
  }, of);
}

/** Creates another app of the same company, which has all permissions by default. */
export async function anotherApp(
  of: TestCompany,
  scopes: readonly Scope[] = Object.keys(SCOPES) as Scope[],
): Promise<TestCompany> {
  return asOperator(async (bus) => ({ ...of, ...(await anAppWithToken(bus, of.company_id, scopes)) }));
}

async function anAppWithToken(bus: Bus, company_id: number, scopes: readonly Scope[]) {
  const { client_id, client_secret } = await createdApp(bus, company_id);
  const answer = await bus.call(adminTokens.issue, operator(), { company_id, client_id, scopes });
  const token = issued(answer.access_token);
  const refresh_token = issued(answer.refresh_token) as string;
  return { client_id, client_secret, token, refresh_token, api: api(token) };
}

export function anApp(company_id: number, input: Partial<AppSettings> = {}): Promise<AppCredentials> {
  return asOperator((bus) => createdApp(bus, company_id, input));
}

async function createdApp(bus: Bus, company_id: number, input: Partial<AppSettings> = {}): Promise<AppCredentials> {
  const settings = {
    name: 'Test app',
    redirect_uris: ['https://app.example.org/callback'],
    developer_email: 'developer@example.org',
    sync_url: null,
    ...input,
  };
  const made = await bus.call(adminApps.create, operator(), { company_id, ...settings });
  issued(made.client_secret);
  return made;
}

/** Lets a person sign in with a generated password. */
export async function aPassword(email: string): Promise<string> {
  const { password } = await asOperator((bus) => bus.call(adminIdentities.ensure, operator(), { email }));
  if (password === null) throw new Error(`${email} already has a password. Use another email.`);
  return issued(password);
}

/** Marks a domain that a shop of the company has set as verified. */
export async function aProvenDomain({ company_id }: Pick<TestCompany, 'company_id'>, host: string): Promise<void> {
  await asOperator((bus) => bus.call(adminDomains.prove, operator(), { company_id, host }));
}

/** Lets the person with this sign-in email read the state of the system. */
export async function anOperator(email: string): Promise<void> {
  await asOperator((bus) => bus.call(adminOperators.add, operator(), { email }));
}

/** Calls what the operator's command line may call. */
export async function asOperator<T>(work: (bus: Bus) => Promise<T>, of: SystemAddress = systemAddress()): Promise<T> {
  const { natsUrl: url, secrets } = of;
  const bus = await Bus.connect({ url, name: 'cli', user: 'cli', password: secrets.nats.cli });
  try {
    return await work(bus);
  } finally {
    await bus.drain();
  }
}

export function operator(): OperatorContext {
  return { operator: 'test', requestId: randomUUID(), deadline: Date.now() + DEADLINE_MS };
}
