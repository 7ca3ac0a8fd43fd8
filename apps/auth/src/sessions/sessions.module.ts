import { Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { IdentitiesModule } from '../identities/identities.module';
import { SessionsHandlers } from './sessions.handlers';
import { SessionsService } from './sessions.service';
import { SessionsStore } from './sessions.store';

@Module({
  imports: [AttemptsModule, IdentitiesModule],
  controllers: [SessionsHandlers],
  providers: [SessionsService, SessionsStore],
  exports: [SessionsService],
})
export class SessionsModule {}
