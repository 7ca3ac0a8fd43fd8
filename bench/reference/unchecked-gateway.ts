import type { AddressInfo } from 'node:net';
import { Injectable, Module, type CanActivate, type ExecutionContext, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Bus } from '@marquee/bus';
import { companyId, systemClock } from '@marquee/contracts';
import { createLogger, HealthState, KitModule, Metrics, type Kit } from '@marquee/service-kit';
import type { FastifyRequest } from 'fastify';
import { AccessGuard } from '../../apps/gateway/src/auth/access.guard';
import { Callers } from '../../apps/gateway/src/auth/callers';
import { createGateway } from '../../apps/gateway/src/gateway';
import type { GatewayConfig } from '../../apps/gateway/src/gateway.config';
import { CONTROLLERS, GatewayModule } from '../../apps/gateway/src/gateway.module';
import { contextOf } from '../../apps/gateway/src/http/routing/context';
import { work } from '../workers/worker';

export interface UncheckedInput {
  readonly natsUrl: string;
  readonly password?: string;
  readonly company: number;
}

const CONFIG: GatewayConfig = {
  mode: 'local',
  port: 0,
  host: '127.0.0.1',
  publicUrl: undefined,
  apiHosts: [],
  trustProxy: undefined,
  rateLimitBurst: 0,
  rateLimitPerSecond: 0,
  bytesInFlight: 128 * 1024 * 1024,
  bytesInFlightPerCaller: 128 * 1024 * 1024,
  slowClientSeconds: 30,
  deadlineMs: 10_000,
  otlpEndpoint: undefined,
};

/** Our gateway as it is, but for what checks token, scope and limit: everybody is an app of one company. */
async function listen({ natsUrl: url, password, company }: UncheckedInput): Promise<{ url: string }> {
  const log = createLogger('gateway', 'warn');
  const metrics = new Metrics('gateway');
  const bus = await Bus.connect({ url, name: 'gateway', user: 'gateway', password });
  // What every app is configured with is read by what starts an app, which is not done here.
  const config = CONFIG as unknown as Kit['config'];
  const kit = { config, log, metrics, bus, health: new HealthState(), clock: systemClock };
  const parts = { kit: KitModule.of(kit), config: CONFIG, log, metrics };
  const app = await createGateway({ ...parts, module: uncheckedModule(company) });
  await app.listen(CONFIG.port, CONFIG.host);
  return { url: `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}` };
}

function uncheckedModule(company: number) {
  const principal = {
    company: companyId(company),
    app: 'bench',
    user: 1,
    grant: 1,
    scopes: ['products'],
    accessType: 'offline',
    expires: Number.MAX_SAFE_INTEGER,
  } as unknown as Parameters<typeof contextOf>[1];

  @Injectable()
  class UncheckedGuard implements CanActivate {
    canActivate(host: ExecutionContext): boolean {
      const request = host.switchToHttp().getRequest<FastifyRequest>();
      request.edge.principal = principal;
      request.edge.context = contextOf(request, principal, Date.now() + CONFIG.deadlineMs);
      return true;
    }
  }
  const checked = Reflect.getMetadata('providers', GatewayModule) as Provider[];
  const providers = checked
    .filter((one) => one !== Callers)
    .map((one) => ('useClass' in one && one.useClass === AccessGuard ? { ...one, useClass: UncheckedGuard } : one));
  @Module({ imports: [DiscoveryModule], controllers: CONTROLLERS, providers })
  class UncheckedModule {}
  return UncheckedModule;
}

const tasks = { listen };
export type UncheckedTasks = typeof tasks;

work(tasks);
