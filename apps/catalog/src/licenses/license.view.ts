import { license } from '@marquee/contracts';
import { view } from '@marquee/storage';

/** A company reads its own licenses and the shared ones. */
export const licenseView = view(license, { table: 'licenses', sharedWhere: 'r.assignment = 2' });
