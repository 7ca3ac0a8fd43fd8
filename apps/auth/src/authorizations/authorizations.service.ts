import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  companySnapshot,
  companyId,
  memberships,
  type AskingApp,
  type AuthorizationRequest,
  type CallContext,
  type Membership,
  type Review,
} from '@marquee/contracts';
import { GrantsService } from '../grants/grants.service';
import {
  faultTo,
  PromptsService,
  refused,
  type Addressed,
  type Prompt,
  type Redirect,
  type Refused,
} from './prompts.service';
import { originOf, redirectTo } from './redirect.rules';

interface Reviewing {
  readonly request: AuthorizationRequest;
  readonly email: string | null;
  readonly company_id: number | null;
}
interface Decision {
  readonly request: AuthorizationRequest;
  readonly email: string;
  readonly company_id: number;
  readonly allow: boolean;
}

/** Interface, "Flow" 1 and 2: from the request of an app to its authorization code. */
@Injectable()
export class AuthorizationsService {
  constructor(
    private readonly prompts: PromptsService,
    private readonly grants: GrantsService,
    private readonly bus: Bus,
  ) {}

  /**
   * What the page shows next; writes only if this user has already granted every scope. Faults are reported after
   * sign-in, or else any app could use our links as an open redirect (RFC 9700, 4.11.2).
   */
  async review(ctx: CallContext, { request, email, company_id }: Reviewing): Promise<Review> {
    const prompt = await this.prompts.read(ctx, request);
    if ('outcome' in prompt) return prompt;
    if (email === null) return { outcome: 'sign_in', app: await this.asking(ctx, prompt) };
    if ('fault' in prompt) return faultTo(prompt, prompt.fault);
    const companies = await this.companiesOf(ctx, email);
    if (companies.length === 0) {
      return refused(
        `${email} is not an admin user of any company. Ask an administrator of the company to invite you.`,
      );
    }
    if (company_id === null && companies.length > 1) {
      return { outcome: 'choose', app: await this.asking(ctx, prompt), companies };
    }
    const company = company_id === null ? companies[0] : chosen(companies, company_id);
    return company ? this.reviewFor(ctx, prompt, company, email) : NOT_THEIRS;
  }

  /** Validates the request again, because form data is untrusted. */
  async decide(ctx: CallContext, { request, email, company_id, allow }: Decision): Promise<Redirect | Refused> {
    const prompt = await this.prompts.read(ctx, request);
    if ('outcome' in prompt) return prompt;
    if ('fault' in prompt) return faultTo(prompt, prompt.fault);
    const company = chosen(await this.companiesOf(ctx, email), company_id);
    if (!company) return NOT_THEIRS;
    if (!allow) return faultTo(prompt, { error: 'access_denied', error_description: 'The user denied the request.' });
    return this.allow(ctx, prompt, company, email);
  }

  private async reviewFor(ctx: CallContext, prompt: Prompt, company: Membership, email: string): Promise<Review> {
    const { app, scopes, access_type } = prompt;
    const id = companyId(company.company_id);
    const [held, consented] = await Promise.all([
      this.grants.held(ctx, id, app.app_id),
      this.grants.consented(ctx, id, app.app_id, company.user_id),
    ]);
    const asked = scopes.filter((scope) => !held.includes(scope));
    const isCovered = consented === 'offline' || consented === access_type;
    if (asked.length === 0 && isCovered) return this.allow(ctx, prompt, company, email);
    return { outcome: 'consent', app: await this.asking(ctx, prompt), company, asked, held, access_type };
  }

  private async allow(ctx: CallContext, prompt: Prompt, company: Membership, email: string): Promise<Redirect> {
    const { app, scopes, access_type, code_challenge, redirect_uri, state } = prompt;
    const permission = { app, user_id: company.user_id, user_email: email, scopes, access_type, code_challenge };
    const code = await this.grants.grant(
      { ...ctx, company: companyId(company.company_id) },
      { ...permission, redirect_uri },
    );
    const parameters = { code, companyid: String(company.company_id), state };
    return { outcome: 'redirect', location: redirectTo(redirect_uri, parameters) };
  }

  private async asking(ctx: CallContext, { app, redirect_uri }: Addressed): Promise<AskingApp> {
    const { names } = await this.bus.call(companySnapshot.names, ctx, { company_ids: [app.company_id] });
    const publisher = names.find(({ company_id }) => company_id === app.company_id)?.company_name ?? '';
    return { name: app.name, publisher, redirect_origin: originOf(redirect_uri) };
  }

  private async companiesOf(ctx: CallContext, email: string): Promise<Membership[]> {
    return (await this.bus.call(memberships.of_email, ctx, { email })).memberships;
  }
}

const NOT_THEIRS = refused('You are not an admin user of this company. Choose another company.');

function chosen(companies: readonly Membership[], id: number): Membership | undefined {
  return companies.find(({ company_id }) => company_id === id);
}
