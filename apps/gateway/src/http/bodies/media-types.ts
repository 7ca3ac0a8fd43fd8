import { ShopError } from '@marquee/contracts';
import { formWanted } from './form';
import type { RouteSpec } from '../routing/route';
import { uploadWanted } from './upload';

/** What `navigator.sendBeacon` says of a text: browsers send no other type to another site without asking first. */
export const BEACON_TYPE = 'text/plain';

/** The route does not take a body of the type that was sent. */
export function otherTypeWanted({ form, upload }: Partial<RouteSpec>): ShopError {
  if (upload === true) return uploadWanted();
  return form === undefined ? new ShopError('unsupported_media_type') : formWanted();
}
