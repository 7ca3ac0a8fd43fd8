import { Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { IdentitiesModule } from '../identities/identities.module';
import { ActingUsersService } from './acting-users.service';

@Module({
  imports: [AttemptsModule, IdentitiesModule],
  providers: [ActingUsersService],
  exports: [ActingUsersService],
})
export class ActingUsersModule {}
