import type { Operation } from '../history';
import type { ReadBack } from '../read-back';
import type { Invariant } from './invariant';

/** Every company that has the app was told of each of its changes once, in order, and so was the feed; and the app is as the last change has left it. */
export const appChanges: Invariant = (history, { app }) => {
  const changes = history.filter(({ kind }) => kind === 'app/update');
  const done = changes.filter(({ outcome }) => outcome === 'ok').length;
  const times = Math.max(0, ...app.told.map(({ sequences }) => sequences.length));
  const isPossible = times >= done && times <= changes.length;
  return [
    ...(isPossible ? [] : [`companies were told ${times} times, and ${done} to ${changes.length} changes were made`]),
    ...app.told.flatMap((one) => wrongWith(one, times)),
    ...(namesAfter(changes).includes(app.name) ? [] : [`the app is called ${app.name}, which it was not called last`]),
  ];
};

function wrongWith({ company, sequences, fed }: ReadBack['app']['told'][number], times: number): string[] {
  const isWhole = sequences.length === times && sequences.every((sequence, at) => sequence === at + 1);
  return [
    ...(isWhole
      ? []
      : [`company ${company} was told of ${sequences.join(', ') || 'no'} of ${times} changes of its app`]),
    ...(fed === times ? [] : [`the feed of company ${company} has ${fed} of ${times} changes of its app`]),
  ];
}

/** What the last change that was answered has left, and what those after it may have. */
function namesAfter(changes: readonly Operation[]): (string | null)[] {
  const last = changes.findLastIndex(({ outcome }) => outcome === 'ok');
  return last < 0 ? changes.map(({ value }) => value) : changes.slice(last).map(({ value }) => value);
}
