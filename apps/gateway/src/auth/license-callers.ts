import { hash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ShopError } from '@marquee/contracts';
import { type RouteSpec, ShopBuckets } from '@marquee/edge';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiter } from '../limits/rate-limiter';
import { RefusedClients } from '../limits/refused-clients';

const PATHS = ['/license/', '/.well-known/license-keys/', '/v1/'];
/** Scripts of any site may call these paths. */
const OPEN_PATHS = ['/license/', '/.well-known/license-keys/'];
const LICENSE = /^License (\S{1,200})$/i;
/** Requests of one network with any keys: enough for a school, too few for a program that tries keys. */
const OF_NETWORK = { burst: 2_000, perSecond: 200 };
/** Programs in browsers of any site may call, because a cookie has no effect. */
const ANY_SITE = { 'access-control-allow-origin': '*' };
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '86400',
};

/**
 * Reads the license key of a request and counts the request, before the body is read. Licensing verifies the key; each
 * wrong one counts against its network.
 */
@Injectable()
export class LicenseCallers implements OnModuleInit {
  private readonly networks: ShopBuckets;

  constructor(
    private readonly limiter: RateLimiter,
    private readonly refused: RefusedClients,
    private readonly http: HttpAdapterHost,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.networks = new ShopBuckets(clock, { ofNetwork: OF_NETWORK });
  }

  /** After the hooks of all requests and before any route is registered. */
  onModuleInit(): void {
    const server = this.http.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onRequest', (request, reply, done) => {
      const { pattern, route } = request.edge;
      if (!PATHS.some((path) => pattern.startsWith(path))) return done();
      if (OPEN_PATHS.some((path) => pattern.startsWith(path))) {
        reply.headers(request.method === 'OPTIONS' ? { ...ANY_SITE, ...PREFLIGHT } : ANY_SITE);
      }
      try {
        const sent = keyPlaceOf(route);
        if (sent === true) this.identify(request, reply);
        else if (sent === 'in_body') this.admit(request);
        done();
      } catch (error) {
        done(error as Error);
      }
    });
    server.addHook('onResponse', (request, _reply, done) => {
      const { edge, ip: address } = request;
      if (edge.failure?.code === 'license_key_invalid') {
        this.refused.count({ address, client_id: edge.bucket?.name });
      }
      done();
    });
  }

  private identify(request: FastifyRequest, reply: FastifyReply): void {
    const { edge, headers, ip: address } = request;
    const [, key] = LICENSE.exec(headers.authorization ?? '') ?? [];
    if (key === undefined) throw new ShopError('license_key_invalid', 'Send the header Authorization: License <key>.');
    const name = `license ${hash('sha256', key, 'base64url')}`;
    this.refused.check({ address, client_id: name });
    edge.bucket = { name, company: 0 };
    this.countNetwork(address);
    this.limiter.admit(reply, edge.bucket);
    edge.licenseKey = key;
  }

  /** Before the key is known, only the network of the request can be limited. */
  private admit({ ip: address }: FastifyRequest): void {
    this.refused.check({ address });
    this.countNetwork(address);
  }

  private countNetwork(address: string): void {
    const retry_after = this.limiter.size === null ? 0 : this.networks.pour(address, 0);
    if (retry_after > 0) throw new ShopError('rate_limited', undefined, undefined, { retry_after });
  }
}

function keyPlaceOf({ access }: Partial<RouteSpec>): true | 'in_body' | undefined {
  return access !== undefined && 'license' in access ? access.license : undefined;
}
