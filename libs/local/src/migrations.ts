import { join } from 'node:path';
import { SERVICES } from '@marquee/contracts';
import { type ServiceDatabase, migrate, secondLockIn, serviceUrl } from '@marquee/storage';
import { adminUrlOf, type SystemAddress } from './address';

/**
 * Every service's schema, each with its own role. In this one process, because six processes that load the same packages
 * would take most of a start; deployments run `main.js migrate` of each service instead.
 */
export async function migrateAll(system: SystemAddress): Promise<void> {
  const secondLock = secondLockIn(process.env);
  for (const service of SERVICES) {
    const file = join(system.appsDir, service, 'src/data-source.js');
    const { database } = (await import(file)) as { database: ServiceDatabase };
    const password = system.secrets.roles[service];
    const adminUrl = adminUrlOf(system, service);
    const url = serviceUrl(adminUrl, service, password);
    await migrate(database, { adminUrl, url, password, secondLock }).catch((cause: Error) => {
      throw new Error(`The schema of ${service} cannot be migrated: ${cause.message}`, { cause });
    });
  }
}
