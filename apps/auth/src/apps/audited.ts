import type { OperatorContext, PersonContext } from '@marquee/contracts';
import type { AuthStore, PlatformTx } from '../auth.store';

/** Who makes and changes apps: an operator, or a person of the publisher on the admin pages. */
export type Caller = OperatorContext | PersonContext;

export function audited<T>(
  store: AuthStore,
  ctx: Caller,
  action: string,
  detail: object,
  work: (tx: PlatformTx) => Promise<T>,
): Promise<T> {
  return 'operator' in ctx ? store.operate(ctx, null, action, detail, work) : store.act(ctx, action, detail, work);
}
