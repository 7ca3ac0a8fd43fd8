import { type Attempt, type Operation, type Outcome, outcomeOf } from '../../history';
import type { ReadBack, Told } from '../../read-back';

type Wish = Partial<Operation> &
  Pick<Operation, 'kind'> & { readonly outcomes: readonly Outcome[]; readonly name: string };

/** An operation whose requests are called `a-0`, `a-1` and so on; each takes ten milliseconds, from `sent` on. */
export function operation({ outcomes, name, ...wish }: Wish, sent = 0): Operation {
  const attempts = outcomes.map((outcome, at): Attempt => {
    const begun = sent + at * 20;
    return { requestId: `${name}-${at}`, sent: begun, answered: begun + 10, outcome, said: outcome };
  });
  return { client: 1, key: null, value: null, resource: null, ...wish, attempts, outcome: outcomeOf(attempts) };
}

export function told(requestId: string, resource: string, topic: string, sequence: number): Told {
  return { id: `${resource} ${sequence}`, requestId, resource, topic, sequence, isHooked: true };
}

export interface Story {
  readonly history: readonly Operation[];
  readonly read: ReadBack;
}

/** A short history in which everything is as it must be: something of each outcome, and what it has left. */
export function story(): Story {
  return { history: operations(), read: left() };
}

function operations(): Operation[] {
  return [
    operation({
      name: 'a',
      kind: 'product/create',
      key: 'k',
      value: 'A',
      resource: 'product/1',
      outcomes: ['unknown', 'ok'],
    }),
    operation({ name: 'b', kind: 'product/update', value: 'B', resource: 'product/1', outcomes: ['ok'] }, 100),
    operation({ name: 'c', kind: 'product/update', value: 'C', resource: 'product/1', outcomes: ['unknown'] }, 200),
    operation({ name: 'd', kind: 'order/create', outcomes: ['fail'] }, 300),
    operation({ name: 'e', kind: 'order/create', resource: 'order/7', outcomes: ['ok'] }, 400),
    operation({ name: 'f', kind: 'order/refund', value: 'F', resource: 'order/7', outcomes: ['ok'] }, 500),
    operation({ name: 'g', kind: 'webhook/create', value: 'G', resource: 'webhook/3', outcomes: ['ok'] }, 600),
  ];
}

function left(): ReadBack {
  const events = [
    told('a-0', 'product/1', 'product/create', 1),
    told('b-0', 'product/1', 'product/update', 2),
    told('e-0', 'order/7', 'order/create', 1),
    told('f-0', 'order/7', 'order/update', 2),
  ];
  const ids = events.map(({ id }) => id);
  return {
    told: events,
    stream: ids,
    feed: ids,
    arrivals: new Map([
      ['product/create', ['product/1 1', 'product/1 1']],
      ['order/create', ['order/7 1']],
    ]),
    stored: [
      { resource: 'product/1', version: 2, value: 'B' },
      { resource: 'order/7', version: 2, value: null },
    ],
    listed: new Set(['product/1', 'order/7']),
    marks: [
      { resource: 'order/7', value: 'F' },
      { resource: 'webhook/3', value: 'G' },
    ],
    stock: [{ product: 'tape', initial: 12, left: 11, sold: 3, restocked: 2 }],
    sums: [{ what: 'orders of a customer', found: 1, wanted: 1 }],
    copies: [{ what: 'the company in catalog', found: '4 Films', wanted: '4 Films' }],
    app: { name: 'Shelf 1', told: [] },
    leftovers: [{ what: 'dead letters of catalog', count: 0 }],
  };
}
