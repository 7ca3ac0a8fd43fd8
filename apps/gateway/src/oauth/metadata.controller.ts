import { Controller, Get, Req, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { SCOPES, signingKeys, type SigningKey } from '@marquee/contracts';
import { Answers, Calls, document, Public, Serves } from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEY_SET, SERVER_METADATA } from './schemas';

const CLIENT_METHODS = ['none', 'client_secret_post', 'client_secret_basic'];

/** The metadata that OAuth libraries read at start. */
@Controller()
@Serves('metadata')
export class MetadataController {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
  ) {}

  @Get('.well-known/oauth-authorization-server')
  @Public('OAuth metadata is public')
  @Answers(document(SERVER_METADATA))
  server(@Req() { edge }: FastifyRequest): Record<string, unknown> {
    const { origin } = new URL(edge.origin());
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/oauth2/auth`,
      token_endpoint: `${origin}/token`,
      revocation_endpoint: `${origin}/oauth2/revoke`,
      jwks_uri: `${origin}/oauth2/jwks`,
      service_documentation: `${origin}/docs`,
      scopes_supported: Object.keys(SCOPES),
      response_types_supported: ['code'],
      grant_types_supported: ['refresh_token', 'authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: CLIENT_METHODS,
      revocation_endpoint_auth_methods_supported: CLIENT_METHODS,
    };
  }

  @Get('oauth2/jwks')
  @Public('public keys are public')
  @Answers(document(KEY_SET))
  async keys(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ keys: SigningKey[] }> {
    const found = await this.bus.call(signingKeys.list, this.calls.of(request), {});
    reply.header('cache-control', 'public, max-age=60');
    return found;
  }
}
