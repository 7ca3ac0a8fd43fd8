import { randomBytes, randomUUID } from 'node:crypto';
import { type OperatorContext, SCOPES, type Scope, adminApps, adminCompanies, adminTokens } from '@marquee/contracts';
import { type TestClient, api } from './client';
import { system } from './system';

export interface TestCompany {
  company_id: number;
  user_id: number;
  email: string;
  client_id: string;
  client_secret: string;
  token: string;
  /** Calls the gateway with that token. */
  api: TestClient;
}

export interface CompanyWish {
  name?: string;
  country?: string;
  partner?: boolean;
  scopes?: readonly Scope[];
}

/** A new company with an app that holds a token for it: over the bus, as the operator's command line does it. */
export async function aCompany(wish: CompanyWish = {}): Promise<TestCompany> {
  const { name = 'Test Films', country = 'DE', partner = false, scopes = Object.keys(SCOPES) as Scope[] } = wish;
  const email = `owner-${randomBytes(6).toString('hex')}@example.org`;
  const bus = await system().bus('cli');
  try {
    const company = await bus.call(adminCompanies.create, operator(), { name, country, email, partner });
    const { company_id } = company;
    const app = await bus.call(adminApps.create, operator(), {
      company_id,
      name: 'Test app',
      redirect_uris: ['https://app.example.org/callback'],
      developer_email: 'developer@example.org',
      sync_url: null,
    });
    const { client_id, client_secret } = app;
    const issued = await bus.call(adminTokens.issue, operator(), { company_id, client_id, scopes });
    return { ...company, client_id, client_secret, token: issued.access_token, api: api(issued.access_token) };
  } finally {
    await bus.drain();
  }
}

function operator(): OperatorContext {
  return { operator: 'test', requestId: randomUUID(), deadline: Date.now() + 10_000 };
}
