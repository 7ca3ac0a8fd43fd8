import { gmt, id, int, list, text } from '../engine/fields';
import { oneId } from '../engine/filters';
import { answers, takes } from '../engine/input';
import { listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import { nothing } from '../paging';
import { licenseDevice, USE_KINDS, type LicenseDevice } from './license-device';

const count = () => int().range(0, Number.MAX_SAFE_INTEGER).readOnly();

/** What programs have counted on an issued license, by the kind of use. */
export const licenseUseCount = resource(
  'license_use',
  'license_uses',
  {
    kind: text().among(USE_KINDS).readOnly().says('The kind of the uses.'),
    used: count().says('The uses so far, in all years.'),
    limit: count().says('The uses that the terms allow in all years; 0 means no limit.'),
    left: count().orNull().says('The uses that are left now, under both limits; null without a limit.'),
    years: list({
      from: gmt().readOnly().says('The first moment of the year, which counts from the acquisition.'),
      until: gmt().readOnly().says('The end of the year, which does not belong to it.'),
      used: count().says('The uses in this year.'),
      limit: count().says('The uses that the terms allow in a year; 0 means no limit.'),
    })
      .readOnly()
      .says('The years with uses and the running year, oldest first.'),
  },
  { addedFor: 'the uses of a license: the interface only limits their number' },
);
export type LicenseUseCount = Shape<typeof licenseUseCount>;

/** The devices and uses of an issued license, for apps of the company. */
export const licenseDevices = operations('licensing.license_devices', {
  list: listOp(licenseDevice, { license_id: oneId().inPath().required() }),
  remove: op(takes({ license_id: id(), id: id() }), nothing),
  /** Frees all devices; returns those whose files hold their seats. */
  reset: op(takes({ license_id: id() }), answers<readonly LicenseDevice[]>()),
  uses: readOp(takes({ license_id: id() }), answers<readonly LicenseUseCount[]>()),
});
export type ListLicenseDevices = InputOf<typeof licenseDevices.list>;
