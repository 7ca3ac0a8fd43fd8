import { issuedLicenseEvents, type EventType, type IssuedLicenseChange, type QuotedProduct } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import { expiryOf, expiryOnUse } from './expiry.rules';
import type { IssuedLicenseEntity } from './issued-license.entity';
import type { IssuedLicensesRepository, LicensedItems, NewLicense, WrittenLicense } from './issued-licenses.repository';

export interface LicensedLine {
  readonly line_item_id: number;
  readonly quantity: number;
  readonly hd: boolean;
  readonly product: QuotedProduct;
  /** The members of the product if it is a collection. */
  readonly members: readonly QuotedProduct[];
}

type LicensesTx = Tx<{ readonly issuedLicenses: IssuedLicensesRepository }>;

/** One license per digital product and item. */
export function licensesFor(lines: readonly LicensedLine[], at: Date): NewLicense[] {
  return lines.flatMap((line) => licensesOf(line, at));
}

export function announceIssued(tx: Pick<Tx, 'outbox'>, issued: readonly WrittenLicense[]): Promise<void> {
  return announce(tx, issuedLicenseEvents.create, issued, []);
}

/** Revokes the licenses of an invalidated order. */
export async function revokeLicenses(tx: LicensesTx, order: { readonly id: number }, at: Date): Promise<void> {
  await announce(tx, issuedLicenseEvents.update, await tx.issuedLicenses.revoke(order.id, at), ['revoked_at']);
}

/** Revokes the licenses of refunded items. */
export async function revokeLicensesOf(
  tx: LicensesTx,
  order: { readonly id: number },
  items: readonly LicensedItems[],
  at: Date,
): Promise<void> {
  const revoked = await tx.issuedLicenses.revokeItems(order.id, items, at);
  await announce(tx, issuedLicenseEvents.update, revoked, ['revoked_at']);
}

/** Records the first use of a locked license, which starts its period. Later uses change nothing. */
export async function useLicense(
  tx: LicensesTx,
  license: IssuedLicenseEntity,
  now: Date,
): Promise<IssuedLicenseEntity> {
  if (license.first_used_at !== null) return license;
  const expires = expiryOnUse(license.terms, license.expires_at, now);
  const used = await tx.issuedLicenses.use(license.id, now, expires);
  const isMoved = expires?.getTime() !== license.expires_at?.getTime();
  const { id, version, order_id, product_id, terms } = used;
  const written = [{ id, version, order_id, product_id, license_id: terms.id }];
  await announce(tx, issuedLicenseEvents.update, written, ['first_used_at', ...(isMoved ? ['expires_at'] : [])]);
  return used;
}

function announce(
  tx: Pick<Tx, 'outbox'>,
  type: EventType<IssuedLicenseChange>,
  written: readonly WrittenLicense[],
  changed: readonly string[],
): Promise<void> {
  const events = written.map(({ version, ...data }) => ({
    resource: { id: data.id, version },
    data: { ...data, changed },
  }));
  return tx.outbox.appendAll(type, events);
}

/** The licenses of one line. A collection gives one per member and item, and one for its own license. */
function licensesOf({ line_item_id, quantity, hd, product, members }: LicensedLine, at: Date): NewLicense[] {
  return [product, ...members].flatMap(({ license, product_id, title, product_type }) => {
    if (license === null) return [];
    const expires_at = expiryOf(license, at);
    return { line_item_id, product_id, title, product_type, hd, terms: license, expires_at, items: quantity };
  });
}
