import { Module } from '@nestjs/common';
import { LicensesHandlers } from './licenses.handlers';
import { LicensesService } from './licenses.service';
import { LicensesStore } from './licenses.store';

@Module({
  controllers: [LicensesHandlers],
  providers: [LicensesService, LicensesStore],
  exports: [LicensesService],
})
export class LicensesModule {}
