import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  ACCESS_TOKEN_SECONDS,
  companyFacts,
  companyId,
  isScope,
  ShopError,
  type IssueToken,
  type OperatorContext,
  type TokenResponse,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { AuthStore } from '../auth.store';
import { SigningKeys } from './signing-keys';

@Injectable()
export class TokensService {
  constructor(
    private readonly store: AuthStore,
    private readonly keys: SigningKeys,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Grants the app access in the name of the company's owner, and answers as the token endpoint does. */
  async issue(ctx: OperatorContext, input: IssueToken): Promise<TokenResponse> {
    const unknown = input.scopes.filter((scope) => !isScope(scope));
    if (unknown.length > 0) throw ShopError.invalid({ scopes: [`unknown: ${unknown.join(', ')}`] });
    if (input.scopes.length === 0) throw ShopError.invalid({ scopes: ['must name at least one scope'] });
    const company = await this.bus.call(companyFacts.facts, ctx, { company_id: input.company_id });
    if (company.disabled) throw new ShopError('conflict', `Company ${company.company_id} is disabled.`);
    const refreshToken = randomBytes(32).toString('base64url');
    const detail = { client_id: input.client_id, scopes: input.scopes };
    const grant = await this.store.operate(ctx, companyId(company.company_id), 'token issue', detail, async (tx) => {
      const appId = await tx.apps.idOfClient(input.client_id);
      if (appId === null) throw ShopError.notFound('app', input.client_id);
      return tx.grants.put({
        app_id: appId,
        user_id: company.owner.user_id,
        user_email: company.owner.email,
        scopes: [...input.scopes],
        access_type: 'offline',
        refresh_digest: createHash('sha256').update(refreshToken).digest(),
      });
    });
    return this.response(input, company.owner, grant, refreshToken);
  }

  private async response(
    { company_id, client_id, scopes }: IssueToken,
    owner: { user_id: number; email: string },
    grant: number,
    refreshToken: string,
  ): Promise<TokenResponse> {
    const iat = Math.floor(this.clock.now().getTime() / 1000);
    const exp = iat + ACCESS_TOKEN_SECONDS;
    const scope = scopes.join(',');
    const access_token = await this.keys.sign({
      iss: 'marquee',
      sub: String(owner.user_id),
      email: owner.email,
      client_id,
      company: company_id,
      grant,
      scope,
      access_type: 'offline',
      jti: randomUUID(),
      iat,
      exp,
    });
    return {
      access_token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: refreshToken,
      scope,
      access_type: 'offline',
      'as:client_id': client_id,
      userName: owner.email,
      issued: new Date(iat * 1000).toUTCString(),
      expires: new Date(exp * 1000).toUTCString(),
    };
  }
}
