import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { nestLogger, type Logger, type Metrics } from '@marquee/service-kit';
import type { GatewayConfig } from './gateway.config';
import { GatewayModule } from './gateway.module';
import { GatewayAdapter } from './http/adapter';
import { addHooks } from './http/hooks';
import { PathMethods } from './http/methods';

export interface GatewayParts {
  /** Brings bus, clock, logger and configuration. */
  readonly kit: DynamicModule;
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly module?: Type;
}

/** The gateway with all its routes, not yet listening. Fails where a route does not say who may call it. */
export async function createGateway(parts: GatewayParts): Promise<NestFastifyApplication> {
  const adapter = new GatewayAdapter(parts.config);
  const methods = new PathMethods();
  addHooks(adapter.getInstance(), { ...parts, methods });
  const root = rootModule([parts.kit, parts.module ?? GatewayModule]);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(parts.log),
  });
  await app.init();
  methods.close(adapter.getInstance());
  await adapter.getInstance().ready();
  return app;
}

function rootModule(imports: (DynamicModule | Type)[]): Type {
  @Module({ imports })
  class Root {}
  return Root;
}
