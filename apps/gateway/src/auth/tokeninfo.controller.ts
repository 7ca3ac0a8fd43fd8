import { Controller, Get, Req, Res } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { Answers, document, type DocumentSchema, Public, Serves } from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessTokens, TOKEN_FAULTS, unauthorized } from './access-tokens';

/** Interface, "Token information". */
export interface TokenInfo {
  readonly issued_to: string;
  readonly user_id: string;
  readonly scope: string;
  readonly expires_in: string;
  readonly access_type: string;
}

const text = { type: 'string' };
const TOKEN_FAULT: DocumentSchema = {
  title: 'TokenFault',
  description: 'Why the token is refused.',
  type: 'object',
  properties: {
    error: { ...text, enum: TOKEN_FAULTS, description: 'Why the token is refused.' },
    code: { ...text, const: 'unauthorized', description: 'The code of the error.' },
  },
  required: ['error', 'code'],
};
const tokenInfo = document(
  {
    title: 'TokenInfo',
    description: 'What the access token grants.',
    type: 'object',
    properties: {
      issued_to: { ...text, description: 'The client id of the app.' },
      user_id: { ...text, description: 'The id of the admin user who granted access.' },
      scope: { ...text, description: 'The granted scopes, separated by commas.', examples: ['products,orders'] },
      expires_in: { ...text, description: 'The seconds until the token expires.' },
      access_type: {
        ...text,
        enum: ['offline', 'online'],
        description: 'Whether the app has a refresh token as well.',
      },
    },
    required: ['issued_to', 'user_id', 'scope', 'expires_in', 'access_type'] satisfies (keyof TokenInfo)[],
  },
  { query: { access_token: 'The access token, unless it is sent as a bearer token.' }, refused: TOKEN_FAULT },
);

@Controller('api')
@Serves('tokeninfo')
export class TokeninfoController {
  constructor(private readonly tokens: AccessTokens) {}

  @Get('tokeninfo')
  @Public('the inspected token is the credential')
  @Answers(tokenInfo)
  async get(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenInfo | { error: string; code: 'unauthorized' }> {
    try {
      return await this.describe(tokenIn(request));
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'unauthorized') throw error;
      reply.code(400);
      return { error: error.message, code: error.code };
    }
  }

  private async describe(token: string): Promise<TokenInfo> {
    const principal = await this.tokens.verify(token);
    return {
      issued_to: principal.app,
      user_id: String(principal.user),
      scope: principal.scopes.join(','),
      expires_in: String(this.tokens.secondsLeft(principal)),
      access_type: principal.accessType,
    };
  }
}

function tokenIn({ query, headers }: FastifyRequest): string {
  const { access_token = bearerIn(headers.authorization) } = query as { access_token?: unknown };
  if (access_token === undefined || access_token === '') throw unauthorized('access_token required');
  if (typeof access_token !== 'string') throw unauthorized('invalid access_token');
  return access_token;
}

function bearerIn(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
