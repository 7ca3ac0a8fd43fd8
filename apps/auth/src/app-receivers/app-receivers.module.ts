import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/secrets.module';
import { AppReceiversHandlers } from './app-receivers.handlers';
import { AppReceiversService } from './app-receivers.service';
import { AppReceiversStore } from './app-receivers.store';

@Module({
  imports: [SecretsModule],
  controllers: [AppReceiversHandlers],
  providers: [AppReceiversService, AppReceiversStore],
})
export class AppReceiversModule {}
