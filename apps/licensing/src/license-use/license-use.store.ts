import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { DevicesRepository } from '../devices/devices.repository';
import { UseCountsRepository } from '../uses/use-counts.repository';
import { LicenseUseRepository } from './license-use.repository';

@Injectable()
export class LicenseUseStore extends storeOf({
  counts: UseCountsRepository,
  devices: DevicesRepository,
  state: LicenseUseRepository,
}) {}
