import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { DevicesRepository } from '../devices/devices.repository';
import { HeldDevicesRepository } from '../devices/held-devices.repository';
import { LicensesRepository } from '../licenses/licenses.repository';
import { OfflineFilesRepository } from '../offline-files/offline-files.repository';

@Injectable()
export class CheckoutsStore extends storeOf({
  devices: DevicesRepository,
  files: OfflineFilesRepository,
  held: HeldDevicesRepository,
  licenses: LicensesRepository,
}) {}
export type CheckoutsTx = TxOf<CheckoutsStore>;
