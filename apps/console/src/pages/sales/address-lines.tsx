import type { Order } from '@marquee/client';
import { useFormats } from '../../kit/format';
import { useStrings } from '../../strings/strings';

type ShownAddress = Partial<NonNullable<Order['shipping_address']>>;

/** An address as on an envelope, and its phone number. */
export function AddressLines({ address }: { readonly address: ShownAddress | null | undefined }) {
  const t = useStrings();
  const format = useFormats();
  const country = address?.country_code ? format.country(address.country_code) : address?.country;
  const lines = [
    address?.name,
    address?.company,
    address?.address1,
    address?.address2,
    [address?.zip, address?.city].filter(Boolean).join(' '),
    address?.province,
    country,
    address?.phone,
  ].filter((line): line is string => Boolean(line));
  if (lines.length === 0) return <p className="soft">{t.sales.noAddress}</p>;
  return <address className="lines">{lines.join('\n')}</address>;
}
