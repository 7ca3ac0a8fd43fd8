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
import { CHANGE_NOTIFICATIONS, notificationSubject, peerSubject, STREAMS } from '../events';
import { BUS_USERS, type BusUser, inboxPrefix, repliesTo } from '../wire';

export interface Permissions {
  readonly publish: { readonly allow: readonly string[] };
  readonly subscribe: { readonly allow: readonly string[] };
}

const API = '$JS.API';

/**
 * The permissions of a NATS user. Headers name company, scopes and operator, so only the permission to send makes them
 * trustworthy.
 */
export function permissionsOf(user: BusUser): Permissions {
  const own = [`${inboxPrefix(user)}.>`, `${repliesTo(user)}.>`];
  if (user === 'gateway') return ofGateway(own);
  if (user === 'storefront') return ofStorefront(own);
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
      subscribe: { allow: [...own, ...notificationsFor(user)] },
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
        ...notificationsBy(user),
      ],
    },
    subscribe: { allow: [...own, `rpc.${user}.>`, ...notificationsFor(user)] },
  };
}

function ofGateway(own: readonly string[]): Permissions {
  const user = 'gateway';
  const peers = peerSubject(user, '>');
  const calls = [...edgeOperations(), ...subjectsOf(internalCalls(user)), ...repliesOf(user)];
  return {
    publish: { allow: [...calls, ...keysOf(user), ...objectsOf(user), peers] },
    subscribe: { allow: [...own, peers, ...notificationsFor(user)] },
  };
}

function ofStorefront(own: readonly string[]): Permissions {
  const user = 'storefront';
  const calls = [...subjectsOf(internalCalls(user)), ...repliesOf(user)];
  return {
    publish: { allow: [...calls, 'events.shop.>', ...keysOf(user), ...objectsOf(user)] },
    subscribe: { allow: [...own, `rpc.${user}.>`] },
  };
}

/**
 * Grants replies to the callers of a user, and parts of large requests to its callees. Within such a pair, the random
 * token identifies the message.
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
 * `rpc.catalog.categories.>` for resources, `rpc.auth.console.>` for people; all other operations have `admin` or
 * `internal` in that place.
 */
function edgeOperations(): string[] {
  return [...new Set(operationsFromOutside().map(({ subject }) => `${subject.split('.').slice(0, 3).join('.')}.>`))];
}

function operationsFromOutside(): AnyOperation[] {
  return allOperations().filter(({ audience }) => audience === 'company' || audience === 'person');
}

/** Contracts name the callers of each internal operation. */
function internalCalls(user: BusUser): AnyOperation[] {
  return allOperations().filter(({ callers }) => callers.some((caller) => caller === user));
}

function subjectsOf(operations: readonly AnyOperation[]): string[] {
  return operations.map(({ subject }) => subject);
}

/** The relay compares published events with the stream. */
function relaying(): string[] {
  return [`${API}.STREAM.INFO.${EVENTS_STREAM}`, `${API}.STREAM.MSG.GET.${EVENTS_STREAM}`];
}

/**
 * Only the permissions for reading, because the creator of a consumer chooses the delivery subject. NATS permissions
 * have no prefixes, so each name is listed.
 */
function consuming(service: Service): string[] {
  const own = allSubscriptions().filter((subscription) => subscription.service === service);
  return own.flatMap(({ durable }) => [
    `${API}.CONSUMER.INFO.${EVENTS_STREAM}.${durable}`,
    `${API}.CONSUMER.MSG.NEXT.${EVENTS_STREAM}.${durable}`,
    `$JS.ACK.${EVENTS_STREAM}.${durable}.>`,
  ]);
}

/** Reads the stream by sequence, message by message, without a consumer. */
function readingShopEvents(service: Service): string[] {
  if (!SHOP_EVENT_READERS.includes(service)) return [];
  return ['INFO', 'MSG.GET'].map((verb) => `${API}.STREAM.${verb}.${SHOP_EVENTS_STREAM}`);
}

/**
 * Grants writing or reading keys, message by message without a consumer. A reader can redirect replies to any subject;
 * services ignore such messages, because operations answer only inboxes (`isReplySubject`).
 */
function keysOf(user: BusUser): string[] {
  return BUCKETS.flatMap(({ name, writers, readers }) => [
    ...(writers.includes(user) ? [`${subjectPrefix(name)}>`] : []),
    ...(readers.includes(user) ? ['INFO', 'MSG.GET'].map((verb) => `${API}.STREAM.${verb}.${streamOf(name)}`) : []),
  ]);
}

/**
 * Puts, removes or reads objects; like keys, without a consumer. A user that puts and reads may see the remaining
 * capacity.
 */
function objectsOf(user: BusUser): string[] {
  return OBJECT_STORES.flatMap(({ name, writers, removers, readers }) => [
    ...(writers.includes(user) ? [`${objectPrefix(name)}>`] : []),
    ...(writers.includes(user) && readers.includes(user) ? [`${API}.STREAM.INFO.${objectStream(name)}`] : []),
    ...(removers.includes(user) ? [`${API}.STREAM.PURGE.${objectStream(name)}`] : []),
    ...(readers.includes(user) ? [`${API}.STREAM.MSG.GET.${objectStream(name)}`] : []),
  ]);
}

function notificationsBy(user: BusUser): string[] {
  return CHANGE_NOTIFICATIONS.filter(({ publisher }) => publisher === user).map(({ name }) =>
    notificationSubject(name, '*'),
  );
}

function notificationsFor(user: BusUser): string[] {
  return CHANGE_NOTIFICATIONS.filter(({ subscribers }) => subscribers.includes(user)).map(({ name }) =>
    notificationSubject(name, '*'),
  );
}

function streams(): string[] {
  const names = [
    ...STREAMS.map(({ name }) => name),
    ...BUCKETS.map(({ name }) => streamOf(name)),
    ...OBJECT_STORES.map(({ name }) => objectStream(name)),
  ];
  return names.flatMap((name) => ['CREATE', 'UPDATE', 'INFO'].map((verb) => `${API}.STREAM.${verb}.${name}`));
}

/** Deletes events of a period that was lost with a database. */
function removing(): string[] {
  return [`${API}.STREAM.MSG.DELETE.${EVENTS_STREAM}`];
}

/**
 * Pictures have no other copy. The server sends a snapshot in acknowledged pieces, and restores it at a subject that it
 * names if no such stream exists.
 */
function backingUp(): string[] {
  const stream = objectStream(MEDIA_STORE);
  return [
    ...['SNAPSHOT', 'RESTORE'].map((verb) => `${API}.STREAM.${verb}.${stream}`),
    ...['ACK', 'RESTORE'].map((step) => `$JS.SNAPSHOT.${step}.${stream}.>`),
  ];
}

/** Creates and lists durable consumers, and watches through ephemeral ones with random names. */
function consumersOfAnyName(): string[] {
  return STREAMS.flatMap(({ name }) => [
    `${API}.CONSUMER.INFO.${name}.*`,
    `${API}.CONSUMER.LIST.${name}`,
    `${API}.CONSUMER.CREATE.${name}.*.>`,
    `${API}.CONSUMER.DELETE.${name}.*`,
    `${API}.CONSUMER.MSG.NEXT.${name}.*`,
  ]);
}
