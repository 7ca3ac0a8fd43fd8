import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { DevicesRepository } from './devices.repository';
import { DueDevicesRepository } from './due-devices.repository';
import { HeartbeatsRepository } from './heartbeats.repository';

@Injectable()
export class DevicesStore extends storeOf({
  devices: DevicesRepository,
  due: DueDevicesRepository,
  heartbeats: HeartbeatsRepository,
}) {}
