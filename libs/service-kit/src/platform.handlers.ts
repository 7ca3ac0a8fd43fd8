import { Controller, type Type } from '@nestjs/common';
import { Handles, type BusStrategy } from '@marquee/bus';
import {
  platformOf,
  platformStateOf,
  type Health,
  type OperatorContext,
  type Service,
  type ServiceState,
} from '@marquee/contracts';
import type { Kit } from './kit';
import { measuredState, runningVersion } from './observability/service-state';
import type { StorageRuntime } from './storage-part';

/** Operations of every service about itself; each gets a controller for its subjects. */
export function platformHandlers(
  service: Service,
  kit: Kit<{ readonly holdEvents: 'yes' | 'no' }>,
  strategy: BusStrategy,
  storage: () => StorageRuntime,
): Type {
  const operations = platformOf[service];

  @Controller()
  class PlatformHandlers {
    @Handles(operations.health)
    async health(): Promise<Health> {
      const holds = kit.config.holdEvents === 'yes' && { holds_events: true as const };
      const uptime_seconds = Math.round(process.uptime());
      return { service, ...(await kit.health.look()), version: runningVersion(), uptime_seconds, ...holds };
    }

    @Handles(operations.dead_letters)
    async deadLetters() {
      return { items: await storage().deadLetters.list() };
    }

    @Handles(platformStateOf[service].state)
    async state(): Promise<ServiceState> {
      const holdsEvents = kit.config.holdEvents === 'yes';
      // Without its database a service still reports that it lacks it.
      const deadLetters = await storage()
        .deadLetters.list()
        .catch(() => []);
      return measuredState({ service, health: kit.health, metrics: kit.metrics, holdsEvents, deadLetters });
    }

    @Handles(operations.replay)
    async replay(ctx: OperatorContext, input: { id?: number }) {
      await storage().audit(ctx, 'dead letters replay', input);
      return storage().deadLetters.replay((message, delivery) => strategy.replay(message, delivery), input.id);
    }
  }
  return PlatformHandlers;
}
