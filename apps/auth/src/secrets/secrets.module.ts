import { Module } from '@nestjs/common';
import { Vault } from './vault.adapter';

@Module({
  providers: [Vault],
  exports: [Vault],
})
export class SecretsModule {}
