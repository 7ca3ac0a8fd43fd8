import { bootService } from '@marquee/service-kit';
import { storageOf } from '@marquee/storage';
import { CatalogModule } from './catalog.module';
import { database } from './data-source';

void bootService({ service: 'catalog', module: CatalogModule, storage: storageOf(database) });
