import { Module } from '@nestjs/common';
import { IssuedLicensesHandlers } from './issued-licenses.handlers';
import { IssuedLicensesService } from './issued-licenses.service';
import { IssuedLicensesStore } from './issued-licenses.store';

@Module({
  controllers: [IssuedLicensesHandlers],
  providers: [IssuedLicensesService, IssuedLicensesStore],
})
export class IssuedLicensesModule {}
