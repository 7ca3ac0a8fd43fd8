import { bootService } from '@marquee/service-kit';
import { storageOf } from '@marquee/storage';
import { CATALOG_CONFIG } from './catalog.config';
import { CatalogModule } from './catalog.module';
import { database } from './data-source';

void bootService({ service: 'catalog', module: CatalogModule, storage: storageOf(database), config: CATALOG_CONFIG });
