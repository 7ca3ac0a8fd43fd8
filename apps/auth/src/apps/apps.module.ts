import { Module } from '@nestjs/common';
import { ActingUsersModule } from '../acting-users/acting-users.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecretsModule } from '../secrets/secrets.module';
import { AppChangesWorker } from './app-changes.worker';
import { AppCreationService } from './app-creation.service';
import { AppSecrets } from './app-secrets.rules';
import { AppSettingsRules } from './app-settings.rules';
import { AdminAppsHandlers, ConsoleAppsHandlers } from './apps.handlers';
import { AppsService } from './apps.service';
import { AppsStore } from './apps.store';

@Module({
  imports: [ActingUsersModule, RevocationsModule, SecretsModule],
  controllers: [AdminAppsHandlers, ConsoleAppsHandlers],
  providers: [AppChangesWorker, AppCreationService, AppSecrets, AppSettingsRules, AppsService, AppsStore],
  exports: [AppSecrets, AppsService],
})
export class AppsModule {}
