import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { nestLogger, type Logger, type Metrics } from '@marquee/service-kit';
import { BoundedMemory } from '../connections/bounded-memory';
import type { EdgeConfig } from '../edge.config';
import { LateRefusals } from '../limits/late-refusals';
import { ErrorReplies } from '../routing/error-replies';
import { ErrorFilter } from '../routing/error.filter';
import { PathMethods } from '../routing/methods';
import { errorPages } from '../shops/error-pages';
import { EdgeAdapter } from './adapter';
import { addHooks, type EdgeParts } from './hooks';
import { createServer } from './server';

export interface EdgeAppParts extends Pick<EdgeParts, 'prepare' | 'elsewhere'> {
  /** The module that provides the bus, the clock, the logger and the configuration. */
  readonly kit: DynamicModule;
  readonly config: EdgeConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly module: Type;
}

/** Creates an app with all routes, not yet listening. Fails if a route does not declare its access. */
export async function createEdge(parts: EdgeAppParts): Promise<NestFastifyApplication> {
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
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule([parts.kit, parts.module]),
    new EdgeAdapter(server),
    { bodyParser: false, abortOnError: false, logger: nestLogger(parts.log) },
  );
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
