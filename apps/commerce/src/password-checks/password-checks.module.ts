import { Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { CustomersModule } from '../customers/customers.module';
import { PasswordChecksHandlers } from './password-checks.handlers';
import { PasswordChecksService } from './password-checks.service';
import { PasswordChecksStore } from './password-checks.store';
import { PasswordChecksWorker } from './password-checks.worker';

@Module({
  imports: [AttemptsModule, CustomersModule],
  controllers: [PasswordChecksHandlers],
  providers: [PasswordChecksService, PasswordChecksStore, PasswordChecksWorker],
  exports: [PasswordChecksService],
})
export class PasswordChecksModule {}
