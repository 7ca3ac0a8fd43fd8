import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { ComponentsRepository } from '../devices/components.repository';
import { DevicesRepository } from '../devices/devices.repository';
import { UseCountsRepository } from '../uses/use-counts.repository';
import { LicenseUseRepository } from './license-use.repository';

@Injectable()
export class LicenseUseStore extends storeOf({
  components: ComponentsRepository,
  counts: UseCountsRepository,
  devices: DevicesRepository,
  state: LicenseUseRepository,
}) {}
