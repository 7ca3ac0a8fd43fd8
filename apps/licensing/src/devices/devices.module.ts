import { Module } from '@nestjs/common';
import { DevicesStore } from './devices.store';
import { DevicesWorker } from './devices.worker';

@Module({ providers: [DevicesStore, DevicesWorker], exports: [DevicesStore] })
export class DevicesModule {}
