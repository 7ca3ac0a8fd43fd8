import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Bus } from '@marquee/bus';
import { licenseServer, type SignedResponse } from '@marquee/contracts';
import { Calls, JSON_API_TYPE } from '@marquee/edge';
import { CLOCK, LOGGER, type Clock, type Logger } from '@marquee/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const PATHS = '/v1/';
const SIGNED = '(request-target) host date digest';

/** Signs every response that a client verifies: all but failures of the server and refusals by a rate limit. */
@Injectable()
export class SignedResponses {
  constructor(
    http: HttpAdapterHost,
    private readonly bus: Bus,
    private readonly calls: Calls,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    // Nest registers the routes before it calls `onModuleInit`. A hook of all routes would cost each response.
    const server = http.httpAdapter.getInstance<FastifyInstance>();
    const complete = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      await this.complete(request, reply, bodyIn(payload));
      return payload;
    };
    server.addHook('onRoute', (route) => {
      if (route.url.startsWith(PATHS)) route.onSend = complete;
    });
  }

  private async complete(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): Promise<void> {
    const { licenseKey: key } = request.edge;
    if (body.length > 0) reply.header('content-type', JSON_API_TYPE);
    if (key === undefined || reply.statusCode >= 500 || reply.statusCode === 429) return;
    const target = `${request.method.toLowerCase()} ${request.originalUrl}`;
    const date = this.clock.now().toUTCString();
    const digest = `sha-256=${hash('sha256', body, 'base64')}`;
    const signature = await this.signatureOf(request, { key, target, host: request.host, date, digest });
    if (signature === null) return;
    const { kid, value } = signature;
    reply.headers({
      date,
      digest,
      'keygen-signature': `keyid="${kid}", algorithm="ed25519", signature="${value}", headers="${SIGNED}"`,
    });
  }

  /** Null after a failure: the change may have been applied, so the response is sent without a signature. */
  private async signatureOf(request: FastifyRequest, signed: SignedResponse) {
    try {
      return (await this.bus.call(licenseServer.sign, this.calls.of(request), signed)).signature;
    } catch (error) {
      this.log.warn({ err: error, request_id: request.id }, 'response not signed');
      return null;
    }
  }
}

function bodyIn(payload: unknown): string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : '';
}
