import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  companyId,
  EXCHANGE_PARAMETERS,
  type CallContext,
  type ExchangeToken,
  type SentForExchange,
  type OAuthError,
  type TokenResponse,
} from '@marquee/contracts';
import type { KnownChain } from '../grants/chains.repository';
import { ChainExchangeService } from './chain-exchange.service';
import { ClientsService } from './clients.service';
import { MembersService } from './members.service';
import { answered, parametersOf, refuse, required } from './oauth.rules';
import { TokenMintService } from './token-mint.service';
import { TokensStore } from './tokens.store';

/** Grant type → the parameter that holds the token. */
const TOKEN_OF = new Map([
  ['refresh_token', 'refresh_token'],
  ['authorization_code', 'code'],
] as const satisfies [string, keyof ExchangeToken][]);

/** One message for every invalid token, so that the client does not learn the reason. */
const REFUSED = 'The token is invalid, expired or already used. Authorize the app again.';

/** Interface, "Flow" 4 and 5. */
@Injectable()
export class TokenExchangeService {
  constructor(
    private readonly store: TokensStore,
    private readonly clients: ClientsService,
    private readonly chains: ChainExchangeService,
    private readonly mint: TokenMintService,
    private readonly members: MembersService,
  ) {}

  exchange(ctx: CallContext, input: SentForExchange): Promise<TokenResponse | OAuthError> {
    return answered(async () => {
      const sent = parametersOf(input, EXCHANGE_PARAMETERS);
      const text = tokenOf(sent);
      const client = await this.clients.identify(ctx, sent);
      const token = this.mint.readRefreshToken(text) ?? refuse('invalid_grant', REFUSED);
      const chain = await this.store.read(companyId(token.company), ctx).chains.find(token.chain);
      if (chain?.app_id !== client.app.id || !this.mint.isOf(chain, text)) return refuse('invalid_grant', REFUSED);
      checkProof(sent, chain, token.generation);
      // A replay ends its grant whatever the state of the user.
      if (chain.generation <= token.generation + 1) await this.requireMember(ctx, chain);
      const exchanged = await this.chains.exchange(ctx, chain, token.generation, client);
      if (!exchanged) return refuse('invalid_grant', REFUSED);
      return this.mint.response(exchanged, client.app.client_id);
    });
  }

  /** Runs before anything is consumed, so that the token survives a temporary disabling of the user or the API. */
  private async requireMember(ctx: CallContext, { company_id, user_id }: KnownChain): Promise<void> {
    if (!(await this.members.isMember(ctx, company_id, user_id))) {
      refuse(
        'invalid_grant',
        'The user who granted access, or the company, is disabled. Ask the company to enable it.',
      );
    }
    if (!(await this.members.isApiActive(ctx, company_id))) {
      refuse('unauthorized_client', 'The API is not active for this company. Ask the company to activate it.');
    }
  }
}

function tokenOf(sent: ExchangeToken): string {
  const parameter = TOKEN_OF.get(required(sent, 'grant_type') as 'refresh_token');
  if (!parameter) {
    refuse('unsupported_grant_type', `grant_type must be ${[...TOKEN_OF.keys()].join(' or ')}.`);
  }
  return required(sent, parameter);
}

/** Checks that apply to codes only: PKCE (RFC 7636) and the redirect URI. */
function checkProof(sent: ExchangeToken, chain: KnownChain, generation: number): void {
  const asCode = sent.grant_type === 'authorization_code';
  if (asCode && generation > 1) refuse('invalid_grant', REFUSED);
  if (asCode && sent.redirect_uri !== undefined && sent.redirect_uri !== chain.redirect_uri) {
    refuse('invalid_grant', 'redirect_uri differs from the authorization request. Send the same address.');
  }
  if (generation === 1 && !isVerified(chain.code_challenge, sent.code_verifier)) {
    refuse(
      'invalid_grant',
      'code_verifier does not match the code_challenge. Send the verifier of this authorization request.',
    );
  }
}

/**
 * A verifier without a challenge is refused as well: an attacker may have stripped the challenge (RFC 9700, 2.1.1).
 */
function isVerified(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined;
  const made = createHash('sha256').update(verifier).digest('base64url');
  return made.length === challenge.length && timingSafeEqual(Buffer.from(made), Buffer.from(challenge));
}
