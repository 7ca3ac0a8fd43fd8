import { Controller, type Type } from '@nestjs/common';
import { Handles, type BusStrategy } from '@marquee/bus';
import { platformOf, type Health, type OperatorContext, type Service } from '@marquee/contracts';
import type { Kit } from './kit';
import type { StorageRuntime } from './storage-part';

/** Operator operations of every service; each gets a controller for its subjects. */
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
      const version = process.env['MARQUEE_VERSION'] ?? 'development';
      const holds = kit.config.holdEvents === 'yes' && { holds_events: true as const };
      const uptime_seconds = Math.round(process.uptime());
      return { service, ...(await kit.health.look()), version, uptime_seconds, ...holds };
    }

    @Handles(operations.dead_letters)
    async deadLetters() {
      return { items: await storage().deadLetters.list() };
    }

    @Handles(operations.replay)
    async replay(ctx: OperatorContext, input: { id?: number }) {
      await storage().audit(ctx, 'dead letters replay', input);
      return storage().deadLetters.replay((message, delivery) => strategy.replay(message, delivery), input.id);
    }
  }
  return PlatformHandlers;
}
