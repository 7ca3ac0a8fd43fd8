import { AuthModule } from '../../../apps/auth/src/auth.module';
import { CatalogModule } from '../../../apps/catalog/src/catalog.module';
import { CommerceModule } from '../../../apps/commerce/src/commerce.module';
import { LicensingModule } from '../../../apps/licensing/src/licensing.module';
import { StatisticsModule } from '../../../apps/statistics/src/statistics.module';
import { StorefrontModule } from '../../../apps/storefront/src/storefront.module';
import { TenantModule } from '../../../apps/tenant/src/tenant.module';
import { WebhookDispatchModule } from '../../../apps/webhook-dispatch/src/webhook-dispatch.module';
import type { Type } from '@nestjs/common';
import { SERVICES, type Answering } from '@marquee/contracts';

const MODULES: Record<Answering, Type> = {
  auth: AuthModule,
  catalog: CatalogModule,
  commerce: CommerceModule,
  licensing: LicensingModule,
  statistics: StatisticsModule,
  storefront: StorefrontModule,
  tenant: TenantModule,
  'webhook-dispatch': WebhookDispatchModule,
};

/** The module and all its imports, each once. */
function modulesWithin(module: Type, found = new Set<Type>()): Set<Type> {
  if (found.has(module)) return found;
  found.add(module);
  for (const imported of listed('imports', module)) modulesWithin(imported, found);
  return found;
}

/** Handlers and consumers of a service, as Nest would discover them. */
export function controllersOf(service: Answering): Type[] {
  return [...modulesWithin(MODULES[service])].flatMap((module) => listed('controllers', module));
}

function listed(what: 'imports' | 'controllers', module: Type): Type[] {
  return (Reflect.getMetadata(what, module) ?? []) as Type[];
}

export function allControllers(): Type[] {
  return SERVICES.flatMap(controllersOf);
}
