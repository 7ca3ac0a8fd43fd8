import { SERVICES, type Service } from '@marquee/contracts';
import { KINDS, type Operation } from '../history';
import type { Happened } from '../turmoil';
import { timeOf } from './invariant';

/** No service is away for longer, whatever has happened to it. */
const LIMIT_MS = 45_000;

/** Each service answered something well at least so often, from the first fault to the end; while an operator restores, nobody is served. */
export function liveness(
  history: readonly Operation[],
  happened: readonly Happened[],
  span: { readonly from: number; readonly to: number },
): string[] {
  const restores = happened.filter(({ fault }) => fault.kind === 'restore');
  return SERVICES.flatMap((service) => {
    const moments = [span.from, ...answeredWell(history, service), span.to];
    return moments.slice(1).flatMap((moment, at) => {
      const before = moments[at] as number;
      const isLong = moment - before - restored(restores, before, moment) > LIMIT_MS;
      return isLong ? [`${service} answered nothing well from ${timeOf(before)} for ${moment - before} ms`] : [];
    });
  });
}

/** When the service did, in order. */
function answeredWell(history: readonly Operation[], service: Service): number[] {
  return history
    .filter(({ kind }) => KINDS[kind].service === service)
    .flatMap(({ attempts }) => attempts)
    .filter(({ outcome }) => outcome === 'ok')
    .map(({ answered }) => answered)
    .sort((one, other) => one - other);
}

/** How long of this time an operator was restoring; the copy is made while everybody is served. */
function restored(restores: readonly Happened[], from: number, to: number): number {
  return restores.reduce((sum, { fault, began, ended }) => {
    return sum + Math.max(0, Math.min(to, ended) - Math.max(from, began + fault.lasts * 1000));
  }, 0);
}
