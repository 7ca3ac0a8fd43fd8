import { Module } from '@nestjs/common';
import { ConsoleUsersHandlers } from './console-users.handlers';
import { ConsoleUsersService } from './console-users.service';
import { UsersHandlers } from './users.handlers';
import { UsersService } from './users.service';
import { UsersStore } from './users.store';

@Module({
  controllers: [ConsoleUsersHandlers, UsersHandlers],
  providers: [ConsoleUsersService, UsersService, UsersStore],
})
export class UsersModule {}
