import { formatGmt, ShopError, type OwnedContent } from '@marquee/contracts';
import type { IssuedLicenseEntity } from '../issued-licenses/issued-license.entity';

export function ownedContent(license: IssuedLicenseEntity, now: Date): OwnedContent {
  const { id, product_id, title, product_type, hd, terms } = license;
  return {
    id,
    product_id,
    title,
    product_type,
    hd,
    terms,
    acquired_at: formatGmt(license.acquired_at),
    expires_at: rendered(license.expires_at),
    first_used_at: rendered(license.first_used_at),
    revoked_at: rendered(license.revoked_at),
    state: stateOf(license, now),
  };
}

/** Rejects suspended and ended licenses and those that forbid viewing or playing: interface, "License". */
export function refuseUnopenable(license: IssuedLicenseEntity, now: Date): void {
  const state = stateOf(license, now);
  if (state === 'suspended') {
    throw new ShopError('conflict', 'The license of this content is suspended. Ask the shop to reinstate it.');
  }
  if (state !== 'live') {
    throw new ShopError('conflict', 'The license of this content was revoked or has expired. Order the content again.');
  }
  if (license.terms.allow_play !== 1) {
    throw new ShopError(
      'conflict',
      'The license of this content does not allow playing it. Order a license with allow_play.',
    );
  }
}

/** An ended license is listed as ended, suspended or not. */
function stateOf({ revoked_at, suspended_at, expires_at }: IssuedLicenseEntity, now: Date): OwnedContent['state'] {
  if (revoked_at !== null) return 'revoked';
  if (expires_at !== null && expires_at.getTime() <= now.getTime()) return 'expired';
  return suspended_at === null ? 'live' : 'suspended';
}

function rendered(at: Date | null): string | null {
  return at && formatGmt(at);
}
