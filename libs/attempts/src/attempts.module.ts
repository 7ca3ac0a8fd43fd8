import { Module } from '@nestjs/common';
import { AttemptsService } from './attempts.service';
import { AttemptsStore } from './attempts.store';

/** Rate limits of attempts. The service's schema needs the table of `createAttempts` and a sweep. */
@Module({
  providers: [AttemptsService, AttemptsStore],
  exports: [AttemptsService],
})
export class AttemptsModule {}
