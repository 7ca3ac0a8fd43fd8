import {
  adminApps,
  adminTokens,
  companyId,
  type AccessType,
  type AppCredentials,
  type AppSettings,
  type ExchangeToken,
  type OAuthError,
  type Scope,
  type TokenResponse,
  tokens,
} from '@marquee/contracts';
import { GrantsService } from '../grants/grants.service';
import type { AuthFixture } from './auth.fixture';

export const REDIRECT_URI = 'https://app.example.org/callback';
let lastCompany = 1200;

export interface Prompted {
  scopes?: Scope[];
  access_type?: AccessType;
  code_challenge?: string;
  user_id?: number;
}

/** An app, and a company that may grant it access; each test creates its own. */
export class TestApp {
  private constructor(
    private readonly fixture: AuthFixture,
    readonly company: number,
    readonly credentials: AppCredentials,
  ) {}

  /** Published by the company that uses it, unless a publisher is given. */
  static async make(
    fixture: AuthFixture,
    change: Partial<AppSettings> & { publisher?: number; company?: number } = {},
  ): Promise<TestApp> {
    const { publisher, company = (lastCompany += 1), ...settings } = change;
    if (!fixture.tenant.snapshots.has(company)) fixture.tenant.company(company);
    const app = {
      company_id: publisher ?? company,
      name: 'Shelf Sync',
      redirect_uris: [REDIRECT_URI],
      developer_email: 'developer@example.org',
      sync_url: null,
      ...settings,
    };
    const credentials = await fixture.cli.call(adminApps.create, fixture.operator(), app);
    fixture.secret(credentials.client_secret);
    return new TestApp(fixture, company, credentials);
  }

  get id(): number {
    return this.credentials.app_id;
  }
  get client_id(): string {
    return this.credentials.client_id;
  }
  get secret(): string {
    return this.credentials.client_secret;
  }

  at(company: number): TestApp {
    if (!this.fixture.tenant.snapshots.has(company)) this.fixture.tenant.company(company);
    return new TestApp(this.fixture, company, this.credentials);
  }

  /** The code that the authorization prompt would yield. */
  async code(prompted: Prompted = {}): Promise<string> {
    const { app } = this.fixture.auth;
    const owner = this.fixture.tenant.snapshots.get(this.company)?.owner as { user_id: number; email: string };
    const code = await app.get(GrantsService, { strict: false }).grant(
      { ...this.fixture.call(), company: companyId(this.company) },
      {
        app: this.credentials,
        user_id: prompted.user_id ?? owner.user_id,
        user_email: owner.email,
        scopes: prompted.scopes ?? ['products'],
        access_type: prompted.access_type ?? 'offline',
        code_challenge: prompted.code_challenge ?? null,
        redirect_uri: REDIRECT_URI,
      },
    );
    return this.fixture.secret(code);
  }

  /** A later refresh token: generation 2 of a new chain. */
  async refreshToken(): Promise<string> {
    const input = { company_id: this.company, client_id: this.client_id, scopes: ['products' as const] };
    const issued = await this.fixture.cli.call(adminTokens.issue, this.fixture.operator(), input);
    this.fixture.secret(issued.access_token);
    return this.fixture.secret(issued.refresh_token as string);
  }

  async exchange(refresh_token: string, more: ExchangeToken = {}): Promise<TokenResponse | OAuthError> {
    const input = { grant_type: 'refresh_token', client_id: this.client_id, refresh_token, ...more };
    const answer = await this.fixture.gateway.call(tokens.exchange, this.fixture.call(), input);
    if ('error' in answer) return answer;
    this.fixture.secret(answer.access_token);
    if (answer.refresh_token !== null) this.fixture.secret(answer.refresh_token);
    return answer;
  }

  async exchanged(refresh_token: string, more: ExchangeToken = {}): Promise<TokenResponse> {
    const answer = await this.exchange(refresh_token, more);
    if ('error' in answer) throw new Error(`${answer.error}: ${answer.error_description}`);
    return answer;
  }

  async refusal(refresh_token: string, more: ExchangeToken = {}): Promise<string | null> {
    const answer = await this.exchange(refresh_token, more);
    return 'error' in answer ? answer.error : null;
  }

  get withSecret(): ExchangeToken {
    return { client_secret: this.secret };
  }

  chains(): Promise<{ id: string; generation: number; grant_id: string; exchanged_at: Date | null }[]> {
    return this.fixture.rows(
      `select c.* from refresh_chains c join grants g on g.company_id = c.company_id and g.id = c.grant_id
         where c.company_id = $1 and g.app_id = $2 order by c.id`,
      [this.company, this.id],
    );
  }

  grants(): Promise<{ id: string; scopes: Scope[]; last_used_at: Date | null; user_email: string }[]> {
    return this.fixture.rows('select * from grants where company_id = $1 and app_id = $2', [this.company, this.id]);
  }

  /** The events of this app that a company received, in order: `update 1 installed`. */
  async events(company = this.company): Promise<string[]> {
    const rows = await this.fixture.rows<{ event: { topic: string; sequence: number; data: { installed: boolean } } }>(
      `select body::json as event from outbox where key = $1 order by id`,
      [`${company}/app/${this.id}`],
    );
    return rows.map(({ event }) => `${event.topic} ${event.sequence} ${event.data.installed ? 'in' : 'out'}`);
  }

  async audit(): Promise<{ operator: string; action: string; company_id: string; detail: object }[]> {
    return this.fixture.rows(
      `select operator, action, company_id, detail from audit
         where detail->>'client_id' = $1 or detail->>'app_id' = $2 order by id`,
      [this.client_id, String(this.id)],
    );
  }
}
