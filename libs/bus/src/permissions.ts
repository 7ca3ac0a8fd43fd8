import {
  allOperations,
  companyFacts,
  EVENTS_STREAM,
  signingKeys,
  type Operation,
  type Service,
} from '@marquee/contracts';
import { DURABLES } from './durables';
import { STREAMS } from './streams';
import { inboxPrefix, type BusUser } from './user';

export interface Permissions {
  readonly publish: { readonly allow: readonly string[] };
  readonly subscribe: { readonly allow: readonly string[] };
}

type InternalOperation = Operation<unknown, unknown, 'service'>;

/** Who calls which internal operations: nobody else may, and a new call is one more line here. */
export const INTERNAL_CALLS: Readonly<Partial<Record<BusUser, readonly InternalOperation[]>>> = {
  gateway: [signingKeys.list],
  auth: [companyFacts.facts],
};

const API = '$JS.API';

/**
 * What a NATS user may do, and no more: headers name company, scopes and operator, so who may send a message is all
 * that makes them true. Answers need no entry: whoever gets a message may answer it, once.
 */
export function permissionsOf(user: BusUser): Permissions {
  const inbox = `${inboxPrefix(user)}.>`;
  if (user === 'gateway') {
    return { publish: { allow: [...companyOperations(), ...internalCalls(user)] }, subscribe: { allow: [inbox] } };
  }
  if (user === 'cli') {
    return {
      publish: { allow: ['rpc.*.admin.>', ...streams(), ...consumersOfAnyName()] },
      subscribe: { allow: [inbox] },
    };
  }
  return {
    publish: { allow: [`events.${user}.>`, ...internalCalls(user), ...relaying(), ...consuming(user)] },
    subscribe: { allow: [inbox, `rpc.${user}.>`] },
  };
}

/** By resource, `rpc.catalog.categories.>`: the word in its place is `admin` or `internal` for all other operations. */
function companyOperations(): string[] {
  const ofCompanies = allOperations().filter(({ audience }) => audience === 'company');
  return [...new Set(ofCompanies.map(({ subject }) => `${subject.split('.').slice(0, 3).join('.')}.>`))];
}

function internalCalls(user: BusUser): string[] {
  return (INTERNAL_CALLS[user] ?? []).map(({ subject }) => subject);
}

/** The relay compares what it has published with what the stream holds. */
function relaying(): string[] {
  return [`${API}.STREAM.INFO.${EVENTS_STREAM}`, `${API}.STREAM.MSG.GET.${EVENTS_STREAM}`];
}

/** No more than reading takes: whoever makes or changes a consumer says where the server delivers. */
function consuming(service: Service): string[] {
  return Object.keys(DURABLES[service]).flatMap((durable) => [
    `${API}.CONSUMER.INFO.${EVENTS_STREAM}.${durable}`,
    `${API}.CONSUMER.MSG.NEXT.${EVENTS_STREAM}.${durable}`,
    `$JS.ACK.${EVENTS_STREAM}.${durable}.>`,
  ]);
}

function streams(): string[] {
  return STREAMS.flatMap(({ name }) => ['CREATE', 'UPDATE', 'INFO'].map((verb) => `${API}.STREAM.${verb}.${name}`));
}

/** To make the durable consumers, and to watch: that needs one of its own, with a name that is drawn each time. */
function consumersOfAnyName(): string[] {
  return [
    `${API}.CONSUMER.INFO.${EVENTS_STREAM}.*`,
    `${API}.CONSUMER.CREATE.${EVENTS_STREAM}.*.>`,
    `${API}.CONSUMER.DELETE.${EVENTS_STREAM}.*`,
    `${API}.CONSUMER.MSG.NEXT.${EVENTS_STREAM}.*`,
  ];
}
