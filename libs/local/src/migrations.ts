import { join } from 'node:path';
import { SERVICES } from '@marquee/contracts';
import { type ServiceDatabase, migrate, rowLevelSecurityIn, serviceUrl } from '@marquee/storage/service-database';
import { adminUrlOf, type SystemAddress } from './address';

/**
 * Migrates every service's schema with its role. Runs in one process, because loading the packages in each would
 * dominate the start; deployments run `main.js migrate` of each service.
 */
export async function migrateAll(system: SystemAddress): Promise<void> {
  const rowLevelSecurity = rowLevelSecurityIn(process.env);
  for (const service of SERVICES) {
    const file = join(system.appsDir, service, 'src/data-source.js');
    const { database } = (await import(file)) as { database: ServiceDatabase };
    const password = system.secrets.roles[service];
    const adminUrl = adminUrlOf(system, service);
    const url = serviceUrl(adminUrl, service, password);
    await migrate(database, { adminUrl, url, password, rowLevelSecurity }).catch((cause: Error) => {
      throw new Error(`could not migrate the schema of ${service}: ${cause.message}`, { cause });
    });
  }
}
