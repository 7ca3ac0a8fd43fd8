import type { IssuedLicense } from '@marquee/client';
import { Badge } from '../../kit/states';
import { useStrings } from '../../strings/strings';

const TONES = { active: 'good', suspended: 'warn', expired: 'warn', revoked: 'bad' } as const;

export function LicenseBadge({ license: { state } }: { readonly license: Pick<IssuedLicense, 'state'> }) {
  const t = useStrings();
  return <Badge tone={TONES[state]}>{t.choices[state]}</Badge>;
}
