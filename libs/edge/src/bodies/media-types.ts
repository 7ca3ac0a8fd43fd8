import { ShopError } from '@marquee/contracts';
import { formWanted } from './form';
import type { RouteSpec } from '../routing/route';
import { uploadWanted } from './upload';

/** The type of `navigator.sendBeacon` texts, which browsers send to other sites without a preflight. */
export const BEACON_TYPE = 'text/plain';

/** The route does not accept this type of body. */
export function otherTypeWanted({ form, upload }: Partial<RouteSpec>): ShopError {
  if (upload === true) return uploadWanted();
  return form === undefined ? new ShopError('unsupported_media_type') : formWanted();
}
