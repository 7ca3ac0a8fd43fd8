import { AuthModule } from '../../../apps/auth/src/auth.module';
import { CatalogModule } from '../../../apps/catalog/src/catalog.module';
import { CommerceModule } from '../../../apps/commerce/src/commerce.module';
import { StatisticsModule } from '../../../apps/statistics/src/statistics.module';
import { TenantModule } from '../../../apps/tenant/src/tenant.module';
import { WebhookDispatchModule } from '../../../apps/webhook-dispatch/src/webhook-dispatch.module';
import type { Type } from '@nestjs/common';
import { handledOperations, heardSubscriptions } from '@marquee/bus';
import { allOperations, allSubscriptions, PENDING_OPERATIONS, platformOf, type Service } from '@marquee/contracts';

const MODULES: Record<Service, Type> = {
  auth: AuthModule,
  catalog: CatalogModule,
  commerce: CommerceModule,
  statistics: StatisticsModule,
  tenant: TenantModule,
  'webhook-dispatch': WebhookDispatchModule,
};

/** The module and all that it imports, each once. */
function modulesWithin(module: Type, found = new Set<Type>()): Set<Type> {
  if (found.has(module)) return found;
  found.add(module);
  for (const imported of listed('imports', module)) modulesWithin(imported, found);
  return found;
}

function controllersOf(service: Service): Type[] {
  return [...modulesWithin(MODULES[service])].flatMap((module) => listed('controllers', module));
}

function listed(what: 'imports' | 'controllers', module: Type): Type[] {
  return (Reflect.getMetadata(what, module) ?? []) as Type[];
}

/** What the handlers of an app answer, as Nest would find them; the platform's own come with the boot function. */
function handledBy(service: Service): string[] {
  const own = handledOperations(controllersOf(service)).map((operation) => operation.name);
  return [...own, ...Object.values(platformOf[service]).map((operation) => operation.name)];
}

describe('every operation of the contracts', () => {
  const handled = (Object.keys(MODULES) as Service[]).flatMap((service) =>
    handledBy(service).map((name) => ({ name, service })),
  );

  it('is handled by the service it belongs to, once, unless it is declared as pending', () => {
    const pending = new Set<string>(PENDING_OPERATIONS.map((operation) => operation.name));
    const expected = allOperations().filter((operation) => !pending.has(operation.name));
    expect(handled.map(({ name }) => name).sort()).toEqual(expected.map(({ name }) => name).sort());
    for (const { name, service } of handled) expect(name.startsWith(`${service}.`)).toBe(true);
  });
});

describe('every subscription of the contracts', () => {
  it('is read by the service that declares it, once: nothing is provisioned that nobody reads', () => {
    const read = (Object.keys(MODULES) as Service[]).flatMap((service) =>
      heardSubscriptions(controllersOf(service)).map(({ durable }) => `${service}: ${durable}`),
    );
    expect(read.sort()).toEqual(
      allSubscriptions()
        .map(({ service, durable }) => `${service}: ${durable}`)
        .sort(),
    );
  });
});
