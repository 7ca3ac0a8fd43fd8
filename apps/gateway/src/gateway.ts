import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { nestLogger, type Logger, type Metrics } from '@marquee/service-kit';
import type { GatewayConfig } from './gateway.config';
import { GatewayModule } from './gateway.module';
import { GatewayAdapter } from './http/server/adapter';
import { BoundedMemory } from './http/connections/bounded-memory';
import { ErrorReplies } from './http/routing/error-replies';
import { ErrorFilter } from './http/routing/error.filter';
import { addHooks } from './http/server/hooks';
import { PathMethods } from './http/routing/methods';
import { createServer } from './http/server/server';
import { LateRefusals } from './limits/late-refusals';
import { errorPages } from './shops/error-pages';

export interface GatewayParts {
  /** The module that provides the bus, the clock, the logger and the configuration. */
  readonly kit: DynamicModule;
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly module?: Type;
}

/** Creates the gateway with all routes, not yet listening. Fails if a route does not declare its access. */
export async function createGateway(parts: GatewayParts): Promise<NestFastifyApplication> {
  const refusals = new LateRefusals();
  const errors = new ErrorReplies(errorPages(parts.config), refusals);
  const { metrics } = parts;
  metrics.gauge(
    'marquee_refusals_waiting',
    'Rejected requests whose error response is delayed',
    () => refusals.waiting,
  );
  const server = createServer(parts.config, errors);
  server.addHook('preClose', async () => refusals.end());
  const methods = new PathMethods();
  addHooks(server, { ...parts, methods, memory: new BoundedMemory(server, parts) });
  const root = rootModule([parts.kit, parts.module ?? GatewayModule]);
  const app = await NestFactory.create<NestFastifyApplication>(root, new GatewayAdapter(server), {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(parts.log),
  });
  app.useGlobalFilters(new ErrorFilter(parts.log, errors));
  await app.init();
  methods.close(server);
  await server.ready();
  return app;
}

function rootModule(imports: (DynamicModule | Type)[]): Type {
  @Module({ imports })
  class Root {}
  return Root;
}
