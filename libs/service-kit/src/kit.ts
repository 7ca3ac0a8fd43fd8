import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Bus } from '@marquee/bus';
import { CLOCK, type Clock } from './clock';
import type { CommonConfig } from './config';
import { Workers } from './every';
import { HealthState } from './observability/health';
import { LOGGER, type Logger } from './observability/logger';
import { Metrics } from './observability/metrics';

/** The services of every app from its first line on. */
export interface Kit<C = object> {
  readonly config: CommonConfig & C;
  readonly log: Logger;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly health: HealthState;
  /** The single clock of the app, including its storage. */
  readonly clock: Clock;
}
/** Injection token of the app's configuration. */
export const CONFIG = Symbol('config');

/** Makes the kit injectable everywhere in the app. */
@Global()
@Module({})
export class KitModule {
  static of(kit: Kit): DynamicModule {
    const providers = [
      { provide: Bus, useValue: kit.bus },
      { provide: HealthState, useValue: kit.health },
      { provide: Metrics, useValue: kit.metrics },
      { provide: LOGGER, useValue: kit.log },
      { provide: CLOCK, useValue: kit.clock },
      { provide: CONFIG, useValue: kit.config },
      Workers,
    ];
    return { module: KitModule, imports: [DiscoveryModule], providers, exports: providers };
  }
}
