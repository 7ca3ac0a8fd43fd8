import { licenseDeviceEvents } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import { announce } from './devices.tx';
import type { ReleasedDevicesRepository } from './released-devices.repository';

type ReleasedTx = Tx<{ readonly released: ReleasedDevicesRepository }>;

/** Frees the seats of a license, except those that files hold. */
export async function releaseDevices(tx: ReleasedTx, license: number, now: Date): Promise<void> {
  await announce(tx, licenseDeviceEvents.delete, await tx.released.release(license, now), 'deactivated');
}

/** Frees the seats of a license, and removes the personal data of its devices. */
export async function forgetDevices(tx: ReleasedTx, license: number, now: Date): Promise<void> {
  const devices = (await tx.released.forget(license, now)).filter(({ was_deactivated }) => !was_deactivated);
  const isHeld = ({ unseated_at }: (typeof devices)[number]) => unseated_at === null;
  const freed = devices.filter((device) => !isHeld(device));
  await announce(tx, licenseDeviceEvents.delete, freed, 'deactivated');
  await announce(tx, licenseDeviceEvents.update, devices.filter(isHeld), 'active', ['fingerprint', 'name', 'platform']);
}
