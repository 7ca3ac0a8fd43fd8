import { Controller, Header, Post, Req, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { tokens, type OAuthError, type TokenResponse } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { document, empty } from '../http/answer';
import { Calls } from '../http/calls';
import { Answers, OAuth, Public, TakesForm } from '../http/route';
import { parametersIn, UnreadableCredentials, withCredentials } from './client-parameters';
import { FailedAttempts } from './failed-attempts';
import { REVOCATION_REQUEST, TOKEN_REQUEST, TOKEN_RESPONSE } from './schemas';

const CLIENT = ['client_id', 'client_secret'] as const;
const EXCHANGE = ['grant_type', 'refresh_token', 'code', 'code_verifier', 'redirect_uri', ...CLIENT] as const;
const REVOKE = ['token', ...CLIENT] as const;

const UNREADABLE: OAuthError = {
  error: 'invalid_client',
  error_description: 'The Authorization header holds no client id and secret.',
};

/** Interface, "Flow" 3 to 5. */
@Controller()
export class TokenController {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
    private readonly failed: FailedAttempts,
  ) {}

  @Post('token')
  @Public('the client shows the token that it exchanges')
  @OAuth()
  @TakesForm({ schema: TOKEN_REQUEST, inQuery: true })
  @Answers(document(TOKEN_RESPONSE, { summary: 'Exchange a refresh token' }))
  @Header('pragma', 'no-cache')
  exchange(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenResponse | OAuthError> {
    return this.answer(request, reply, () => {
      const sent = withCredentials(request, parametersIn(request, EXCHANGE, true));
      return this.bus.call(tokens.exchange, this.calls.of(request), sent);
    });
  }

  @Post('oauth2/revoke')
  @Public('the client shows the token that it gives up')
  @OAuth()
  @TakesForm({ schema: REVOCATION_REQUEST })
  @Answers(empty('Give up a token and the permissions behind it'))
  @Header('pragma', 'no-cache')
  async revoke(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OAuthError | undefined> {
    const answer = await this.answer(request, reply, () => {
      const sent = withCredentials(request, parametersIn(request, REVOKE, false));
      return this.bus.call(tokens.revoke, this.calls.of(request), sent);
    });
    return isRefusal(answer) ? answer : undefined;
  }

  /** A refusal is an answer, too. */
  private async answer<A extends object>(
    { ip }: FastifyRequest,
    reply: FastifyReply,
    ask: () => Promise<A | OAuthError>,
  ): Promise<A | OAuthError> {
    this.failed.check(ip);
    const answer = await orUnreadable(ask);
    if (!isRefusal(answer)) return answer;
    reply.code(400);
    if (answer.error === 'invalid_client') {
      this.failed.count(ip);
      reply.code(401).header('www-authenticate', 'Basic realm="marquee", charset="UTF-8"');
    }
    return answer;
  }
}

async function orUnreadable<A>(ask: () => Promise<A>): Promise<A | OAuthError> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UnreadableCredentials) return UNREADABLE;
    throw error;
  }
}

function isRefusal(answer: object): answer is OAuthError {
  return 'error' in answer;
}
