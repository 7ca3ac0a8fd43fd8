import { Module } from '@nestjs/common';
import { AttemptsService } from './attempts.service';
import { AttemptsStore } from './attempts.store';

/** Limits on what may be tried; the schema of the service has the table of `createAttempts`, and something sweeps it. */
@Module({
  providers: [AttemptsService, AttemptsStore],
  exports: [AttemptsService],
})
export class AttemptsModule {}
