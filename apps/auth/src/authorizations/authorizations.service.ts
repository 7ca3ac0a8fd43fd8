import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  companyFacts,
  companyId,
  memberships,
  type AskingApp,
  type AuthorizationRequest,
  type CallContext,
  type Membership,
  type Review,
} from '@marquee/contracts';
import { GrantsService } from '../grants/grants.service';
import { faultTo, Prompts, refused, type Prompt, type Redirect, type Refused } from './prompts';
import { originOf, redirectTo } from './redirect';

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

/** Interface, "Flow" 1 and 2: from an app's question to the code it is given. */
@Injectable()
export class AuthorizationsService {
  constructor(
    private readonly prompts: Prompts,
    private readonly grants: GrantsService,
    private readonly bus: Bus,
  ) {}

  /** What the person is to be shown next. Changes nothing, but where everything that is asked for was allowed before. */
  async review(ctx: CallContext, { request, email, company_id }: Reviewing): Promise<Review> {
    const prompt = await this.prompts.read(request);
    if ('outcome' in prompt) return prompt;
    if (email === null) return { outcome: 'sign_in', app: await this.asking(ctx, prompt) };
    const companies = await this.companiesOf(ctx, email);
    if (companies.length === 0) return refused(`${email} is not an admin user of any company.`);
    const company = chosen(companies, company_id);
    if (company === null) return { outcome: 'choose', app: await this.asking(ctx, prompt), companies };
    if (company === undefined) return NOT_THEIRS;
    const held = await this.grants.held(companyId(company.company_id), prompt.app.app_id);
    const asked = prompt.scopes.filter((scope) => !held.includes(scope));
    if (asked.length === 0) return this.allow(ctx, prompt, company, email);
    return { outcome: 'consent', app: await this.asking(ctx, prompt), company, asked, held };
  }

  /** Everything is looked at again: what a form sends back proves nothing. */
  async decide(ctx: CallContext, { request, email, company_id, allow }: Decision): Promise<Redirect | Refused> {
    const prompt = await this.prompts.read(request);
    if ('outcome' in prompt) return prompt;
    const company = chosen(await this.companiesOf(ctx, email), company_id);
    if (!company) return NOT_THEIRS;
    if (!allow) return faultTo(prompt, { error: 'access_denied', error_description: 'The user denied the request.' });
    return this.allow(ctx, prompt, company, email);
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

  private async asking(ctx: CallContext, { app, redirect_uri }: Prompt): Promise<AskingApp> {
    const { names } = await this.bus.call(companyFacts.names, ctx, { company_ids: [app.company_id] });
    const publisher = names.find(({ company_id }) => company_id === app.company_id)?.company_name ?? '';
    return { name: app.name, publisher, redirect_origin: originOf(redirect_uri) };
  }

  private async companiesOf(ctx: CallContext, email: string): Promise<Membership[]> {
    return (await this.bus.call(memberships.of_email, ctx, { email })).memberships;
  }
}

const NOT_THEIRS = refused('You are not an admin user of this company.');

/** Null where there is a choice that was not made, undefined for a company that is not theirs. */
function chosen(companies: readonly Membership[], id: number | null): Membership | null | undefined {
  if (id === null) return companies.length === 1 ? companies[0] : null;
  return companies.find(({ company_id }) => company_id === id);
}
