import {
  allOperations,
  allSubscriptions,
  EVENTS_STREAM,
  MEDIA_STORE,
  SHOP_EVENT_READERS,
  SHOP_EVENTS_STREAM,
  type AnyOperation,
  type Service,
} from '@marquee/contracts';
import { BUCKETS, OBJECT_STORES, objectPrefix, objectStream, streamOf, subjectPrefix } from '../stores';
import { NEWS, newsSubject, peerSubject, STREAMS } from '../events';
import { BUS_USERS, type BusUser, inboxPrefix, repliesTo } from '../wire';

export interface Permissions {
  readonly publish: { readonly allow: readonly string[] };
  readonly subscribe: { readonly allow: readonly string[] };
}

const API = '$JS.API';

/**
 * What a NATS user may do, and no more: headers name company, scopes and operator, so who may send a message is all
 * that makes them true.
 */
export function permissionsOf(user: BusUser): Permissions {
  const own = [`${inboxPrefix(user)}.>`, `${repliesTo(user)}.>`];
  if (user === 'gateway') return ofGateway(own);
  if (user === 'cli') {
    return {
      publish: {
        allow: [
          'rpc.*.admin.>',
          ...repliesOf(user),
          ...streams(),
          ...consumersOfAnyName(),
          ...removing(),
          ...backingUp(),
        ],
      },
      subscribe: { allow: [...own, ...newsFor(user)] },
    };
  }
  return {
    publish: {
      allow: [
        `events.${user}.>`,
        ...subjectsOf(internalCalls(user)),
        ...repliesOf(user),
        ...relaying(),
        ...consuming(user),
        ...readingShopEvents(user),
        ...keysOf(user),
        ...objectsOf(user),
        ...newsBy(user),
      ],
    },
    subscribe: { allow: [...own, `rpc.${user}.>`] },
  };
}

function ofGateway(own: readonly string[]): Permissions {
  const user = 'gateway';
  const peers = peerSubject(user, '>');
  const calls = [...edgeOperations(), ...subjectsOf(internalCalls(user)), ...repliesOf(user)];
  return {
    publish: { allow: [...calls, 'events.shop.>', ...keysOf(user), ...objectsOf(user), peers] },
    subscribe: { allow: [...own, peers, ...newsFor(user)] },
  };
}

/**
 * To answer those who call it, and to send the parts of large requests to those it calls. Within such a pair nothing but
 * the token, which is drawn for each message, says what is awaited; the server lets nobody else near.
 */
function repliesOf(user: BusUser): string[] {
  const calls = (caller: BusUser, callee: BusUser): boolean =>
    operationsCalledBy(caller).some(({ service }) => service === callee);
  return BUS_USERS.filter((other) => calls(other, user) || calls(user, other)).map((other) => `${repliesTo(other)}.>`);
}

function operationsCalledBy(user: BusUser): AnyOperation[] {
  if (user === 'cli') return allOperations().filter(({ audience }) => audience === 'operator');
  return user === 'gateway' ? [...operationsFromOutside(), ...internalCalls(user)] : internalCalls(user);
}

/**
 * Of apps by resource, `rpc.catalog.categories.>`, of people as `rpc.auth.console.>`: the word in that place is `admin` or
 * `internal` for all other operations.
 */
function edgeOperations(): string[] {
  return [...new Set(operationsFromOutside().map(({ subject }) => `${subject.split('.').slice(0, 3).join('.')}.>`))];
}

function operationsFromOutside(): AnyOperation[] {
  return allOperations().filter(({ audience }) => audience === 'company' || audience === 'person');
}

/** Contracts name the callers of every internal operation beside it. */
function internalCalls(user: BusUser): AnyOperation[] {
  return allOperations().filter(({ callers }) => callers.some((caller) => caller === user));
}

function subjectsOf(operations: readonly AnyOperation[]): string[] {
  return operations.map(({ subject }) => subject);
}

/** The relay compares what it has published with what the stream holds. */
function relaying(): string[] {
  return [`${API}.STREAM.INFO.${EVENTS_STREAM}`, `${API}.STREAM.MSG.GET.${EVENTS_STREAM}`];
}

/**
 * No more than reading takes: whoever makes or changes a consumer says where the server delivers. NATS permissions know
 * whole names and no prefixes, so each is named.
 */
function consuming(service: Service): string[] {
  const own = allSubscriptions().filter((subscription) => subscription.service === service);
  return own.flatMap(({ durable }) => [
    `${API}.CONSUMER.INFO.${EVENTS_STREAM}.${durable}`,
    `${API}.CONSUMER.MSG.NEXT.${EVENTS_STREAM}.${durable}`,
    `$JS.ACK.${EVENTS_STREAM}.${durable}.>`,
  ]);
}

/** The stream is read by its places, one message after the other, which takes no consumer. */
function readingShopEvents(service: Service): string[] {
  if (!SHOP_EVENT_READERS.includes(service)) return [];
  return ['INFO', 'MSG.GET'].map((verb) => `${API}.STREAM.${verb}.${SHOP_EVENTS_STREAM}`);
}

/**
 * To write the keys of a bucket, or to see them. Reading asks for one message after the other and makes no consumer.
 * What remains: the server sends its answer to whatever subject the question names, so that a reader could have its own
 * view of a bucket appear anywhere. Nobody takes it for more than that: operations are answered to inboxes alone
 * (`isReplySubject`), and it is no event and names no sender.
 */
function keysOf(user: BusUser): string[] {
  return BUCKETS.flatMap(({ name, writers, readers }) => [
    ...(writers.includes(user) ? [`${subjectPrefix(name)}>`] : []),
    ...(readers.includes(user) ? ['INFO', 'MSG.GET'].map((verb) => `${API}.STREAM.${verb}.${streamOf(name)}`) : []),
  ]);
}

/** To put objects, to take them out, or to read them; like keys, without a consumer. Who does both may see how much room there is. */
function objectsOf(user: BusUser): string[] {
  return OBJECT_STORES.flatMap(({ name, writers, removers, readers }) => [
    ...(writers.includes(user) ? [`${objectPrefix(name)}>`] : []),
    ...(writers.includes(user) && readers.includes(user) ? [`${API}.STREAM.INFO.${objectStream(name)}`] : []),
    ...(removers.includes(user) ? [`${API}.STREAM.PURGE.${objectStream(name)}`] : []),
    ...(readers.includes(user) ? [`${API}.STREAM.MSG.GET.${objectStream(name)}`] : []),
  ]);
}

function newsBy(user: BusUser): string[] {
  return NEWS.filter(({ teller }) => teller === user).map(({ name }) => newsSubject(name, '*'));
}

function newsFor(user: BusUser): string[] {
  return NEWS.filter(({ hearers }) => hearers.includes(user)).map(({ name }) => newsSubject(name, '*'));
}

function streams(): string[] {
  const names = [
    ...STREAMS.map(({ name }) => name),
    ...BUCKETS.map(({ name }) => streamOf(name)),
    ...OBJECT_STORES.map(({ name }) => objectStream(name)),
  ];
  return names.flatMap((name) => ['CREATE', 'UPDATE', 'INFO'].map((verb) => `${API}.STREAM.${verb}.${name}`));
}

/** Events of a time that was lost with a database are taken out of the stream. */
function removing(): string[] {
  return [`${API}.STREAM.MSG.DELETE.${EVENTS_STREAM}`];
}

/**
 * Pictures have no other copy. The server sends a snapshot piece by piece, each of which is acknowledged, and takes it back at a
 * subject that it names, as long as there is no such stream.
 */
function backingUp(): string[] {
  const stream = objectStream(MEDIA_STORE);
  return [
    ...['SNAPSHOT', 'RESTORE'].map((verb) => `${API}.STREAM.${verb}.${stream}`),
    ...['ACK', 'RESTORE'].map((step) => `$JS.SNAPSHOT.${step}.${stream}.>`),
  ];
}

/** To make and list the durable consumers, and to watch: that needs one of its own, with a name that is drawn each time. */
function consumersOfAnyName(): string[] {
  return STREAMS.flatMap(({ name }) => [
    `${API}.CONSUMER.INFO.${name}.*`,
    `${API}.CONSUMER.LIST.${name}`,
    `${API}.CONSUMER.CREATE.${name}.*.>`,
    `${API}.CONSUMER.DELETE.${name}.*`,
    `${API}.CONSUMER.MSG.NEXT.${name}.*`,
  ]);
}
