import { Controller, Header, Post, Req, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  EXCHANGE_PARAMETERS,
  REVOCATION_PARAMETERS,
  tokens,
  type OAuthError,
  type TokenResponse,
} from '@marquee/contracts';
import { Answers, Calls, document, empty, OAuth, Public, Serves, TakesForm, withCode } from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefusedClients } from '../limits/refused-clients';
import { parametersIn, UnreadableCredentials, withCredentials } from './client-parameters';
import { REVOCATION_REQUEST, TOKEN_REQUEST, TOKEN_RESPONSE } from './schemas';

const UNREADABLE: OAuthError = {
  error: 'invalid_client',
  error_description: 'The Authorization header is malformed. Send `Basic` and base64 of client_id:client_secret.',
};

/** Interface, "Flow" 3 to 5. */
@Controller()
@Serves('token')
export class TokenController {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
    private readonly refused: RefusedClients,
  ) {}

  @Post('token')
  @Public('the client authenticates with its credentials')
  @OAuth()
  @TakesForm({ schema: TOKEN_REQUEST, inQuery: true })
  @Answers(document(TOKEN_RESPONSE))
  @Header('pragma', 'no-cache')
  exchange(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenResponse | OAuthError> {
    const sent = sentIn(request, EXCHANGE_PARAMETERS, true);
    return this.answer(request, reply, sent, (exchange) =>
      this.bus.call(tokens.exchange, this.calls.of(request), exchange),
    );
  }

  @Post('oauth2/revoke')
  @Public('the client authenticates with its credentials')
  @OAuth()
  @TakesForm({ schema: REVOCATION_REQUEST })
  @Answers(empty())
  @Header('pragma', 'no-cache')
  async revoke(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OAuthError | undefined> {
    const sent = sentIn(request, REVOCATION_PARAMETERS, false);
    const answer = await this.answer(request, reply, sent, (revocation) =>
      this.bus.call(tokens.revoke, this.calls.of(request), revocation),
    );
    return isRefusal(answer) ? answer : undefined;
  }

  private async answer<P extends { readonly client_id?: string }, A extends object>(
    { ip: address }: FastifyRequest,
    reply: FastifyReply,
    sent: P | null,
    ask: (sent: P) => Promise<A | OAuthError>,
  ): Promise<A | OAuthError> {
    const client = { address, client_id: sent?.client_id };
    this.refused.check(client);
    const answer = sent === null ? UNREADABLE : await ask(sent);
    if (!isRefusal(answer)) return answer;
    reply.code(400);
    if (answer.error === 'invalid_client') {
      this.refused.count(client);
      reply.code(401).header('www-authenticate', 'Basic realm="marquee", charset="UTF-8"');
    }
    return withCode(answer);
  }
}

/** Returns null if the client credentials are malformed. */
function sentIn<N extends string>(request: FastifyRequest, names: readonly N[], inQuery: boolean) {
  const sent = parametersIn(request, names, inQuery);
  try {
    return withCredentials(request, sent);
  } catch (error) {
    if (error instanceof UnreadableCredentials) return null;
    throw error;
  }
}

function isRefusal(answer: object): answer is OAuthError {
  return 'error' in answer;
}
