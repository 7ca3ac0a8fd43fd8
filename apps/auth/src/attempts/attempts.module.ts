import { Module } from '@nestjs/common';
import { AttemptsService } from './attempts.service';
import { AttemptsStore } from './attempts.store';

@Module({
  providers: [AttemptsService, AttemptsStore],
  exports: [AttemptsService],
})
export class AttemptsModule {}
