import { Module } from '@nestjs/common';
import { LicenseKeysService } from './license-keys.service';

@Module({ providers: [LicenseKeysService], exports: [LicenseKeysService] })
export class KeysModule {}
