import type { Delivery } from '@marquee/client';
import { cx } from '../../kit/cx';
import { Badge } from '../../kit/states';
import { choiceLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import styles from './deliveries.module.css';

export type Attempt = Delivery['attempts'][number];

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether the receiver has refused the delivery so far. */
export function isFailing({ attempts, state }: Pick<Delivery, 'attempts' | 'state'>): boolean {
  const last = attempts.at(-1);
  return state !== 'delivered' && last !== undefined && !isSuccess(last.status);
}

const TONES = { waiting: 'warn', delivered: 'good', cancelled: 'bad' } as const;

export function StateBadge({ state }: Pick<Delivery, 'state'>) {
  const t = useStrings();
  return <Badge tone={TONES[state]}>{choiceLabel(t, state)}</Badge>;
}

/** The HTTP status of the last attempt. */
export function LastStatus({ attempts }: Pick<Delivery, 'attempts'>) {
  const t = useStrings();
  const last = attempts.at(-1);
  return last === undefined ? (
    <span className={cx('soft', styles.oneLine)}>{t.integrations.deliveries.notTried}</span>
  ) : (
    <AttemptStatus attempt={last} />
  );
}

export function AttemptStatus({ attempt: { status } }: { readonly attempt: Attempt }) {
  const t = useStrings();
  return <Badge tone={isSuccess(status) ? 'good' : 'bad'}>{status ?? t.integrations.deliveries.noResponse}</Badge>;
}
