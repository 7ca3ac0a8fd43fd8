import { Module } from '@nestjs/common';
import { Vault } from './vault';

@Module({
  providers: [Vault],
  exports: [Vault],
})
export class SecretsModule {}
