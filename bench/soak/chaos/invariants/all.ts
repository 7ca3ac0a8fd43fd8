import type { Operation } from '../history';
import { appChanges } from './app-changes';
import { arrivalOrder } from './arrival-order';
import { derived } from './derived';
import { effects } from './effects';
import { fairAnswers } from './fair-answers';
import type { Invariant } from './invariant';
import { marks } from './marks';
import { nothingLeft } from './nothing-left';
import { readable } from './readable';
import { realTime } from './real-time';
import { sequences } from './sequences';
import { stock } from './stock';
import { toldEverywhere } from './told-everywhere';
import { uniqueIds } from './unique-ids';

/** What the history shows by itself. */
export const OF_HISTORY: Readonly<Record<string, (history: readonly Operation[]) => string[]>> = {
  'ids are unique': uniqueIds,
  'nobody is refused for our trouble': fairAnswers,
};

/** What holds once everything is quiet, by its name. */
export const INVARIANTS: Readonly<Record<string, Invariant>> = {
  ...OF_HISTORY,
  'done once, or not at all': effects,
  'numbers of events have no gaps': sequences,
  'the order is that of the clients': realTime,
  'what was written can be read': readable,
  'refunds, shipments and webhooks are there': marks,
  'events are everywhere': toldEverywhere,
  'events arrive in order': arrivalOrder,
  'stock is what was not sold': stock,
  'sums and copies are right': derived,
  'changes of apps are told to everybody': appChanges,
  'nothing is left over': nothingLeft,
};
