import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { ReleasedDevicesRepository } from '../devices/released-devices.repository';
import { OfflineFilesRepository } from '../offline-files/offline-files.repository';
import { LicensesRepository } from './licenses.repository';

@Injectable()
export class LicensesStore extends storeOf({
  files: OfflineFilesRepository,
  licenses: LicensesRepository,
  released: ReleasedDevicesRepository,
}) {}
