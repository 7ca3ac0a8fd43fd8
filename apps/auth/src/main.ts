import { bootService } from '@marquee/service-kit';
import { storageOf } from '@marquee/storage';
import { AuthModule } from './auth.module';
import { AUTH_CONFIG } from './auth.config';
import { database } from './data-source';

void bootService({ service: 'auth', module: AuthModule, storage: storageOf(database), config: AUTH_CONFIG });
