import { bootService } from '@marquee/service-kit';
import { storageOf } from '@marquee/storage';
import { database } from './data-source';
import { TENANT_CONFIG } from './tenant.config';
import { TenantModule } from './tenant.module';

void bootService({ service: 'tenant', module: TenantModule, storage: storageOf(database), config: TENANT_CONFIG });
