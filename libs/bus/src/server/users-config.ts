import { permissionsOf, type Permissions } from './permissions';
import { accessOf, type Subscriber } from './subscriber';
import { BUS_USERS, type BusUser } from '../wire';

/** The account of everything that is ours. Subscribers have accounts of their own: docs/internal/adr/0008-event-feed.md. */
const ACCOUNT = 'MARQUEE';
/** An outsider must not use up the connections of the server. */
const CONNECTIONS = 10;
/** Lines from which the subscribers can be read back. */
const LINE = /^# subscriber (\d+) ([a-z0-9-]+) (U[A-Z2-7]+)$/gm;

/**
 * The text of `users.conf`, which has no secrets: passwords come from the server's environment, and subscribers prove that they
 * have the other half of a key.
 */
export function usersConfig(subscribers: readonly Subscriber[] = []): string {
  return `accounts {
  ${ACCOUNT}: {
    jetstream: enabled
    users: [
${BUS_USERS.map(userEntry).join('\n')}
    ]
    exports: ${list(exportsFor(subscribers))}
  }
${subscribers.map(accountOf).join('')}}
`;
}

/** Those that a text of `users.conf` names. */
export function subscribersIn(text: string): Subscriber[] {
  return [...text.matchAll(LINE)].map(([, company, name = '', key = '']) => ({ company: Number(company), name, key }));
}

/** The variable of a NATS user's password, in the environment of the server. */
export function passwordVariable(user: BusUser): string {
  return `NATS_PASSWORD_${user.replaceAll('-', '_').toUpperCase()}`;
}

/**
 * Without `allow_responses`: the server would remember every reply subject until it is used or expires, and those of
 * events never are, because acknowledging has a right of its own. It walks all of them with each message once there are
 * some thousands, so that its work per event grew with the events of the last minutes. The rights to answer are listed.
 */
function userEntry(user: BusUser): string {
  return `      {
        user: ${JSON.stringify(user)}
        password: $${passwordVariable(user)}
        permissions: ${permissionsText(permissionsOf(user))}
      }`;
}

function permissionsText({ publish, subscribe }: Permissions): string {
  return `{
          publish: ${JSON.stringify(publish)}
          subscribe: ${JSON.stringify(subscribe)}
        }`;
}

/** What is exported is exported to those accounts alone. Those who hear the same subjects share one export: a second would replace it. */
function exportsFor(subscribers: readonly Subscriber[]): object[] {
  const hearers = new Map<string, string[]>();
  for (const { account, events } of subscribers.map(accessOf)) {
    hearers.set(events, [...(hearers.get(events) ?? []), account]);
  }
  return [
    ...subscribers.map(accessOf).flatMap(({ account, info, next, acks }) => [
      { service: info.ours, accounts: [account] },
      { service: next.ours, response_type: 'stream', accounts: [account] },
      { service: acks, accounts: [account] },
    ]),
    ...[...hearers].map(([stream, accounts]) => ({ stream, accounts })),
  ];
}

function accountOf(subscriber: Subscriber): string {
  const { account, info, next, acks, events, inbox } = accessOf(subscriber);
  const { company, name, key } = subscriber;
  const imports = [
    { service: { account: ACCOUNT, subject: info.ours }, to: info.theirs },
    { service: { account: ACCOUNT, subject: next.ours }, to: next.theirs },
    { service: { account: ACCOUNT, subject: acks } },
    { stream: { account: ACCOUNT, subject: events } },
  ];
  const permissions = {
    publish: { allow: [info.theirs, next.theirs, acks] },
    subscribe: { allow: [events, inbox] },
  };
  return `# subscriber ${company} ${name} ${key}
  ${JSON.stringify(account)}: {
    users: [
      {
        nkey: ${key}
        permissions: ${permissionsText(permissions)}
      }
    ]
    imports: ${list(imports)}
    limits: { max_connections: ${CONNECTIONS} }
  }
`;
}

function list(entries: readonly object[]): string {
  return `[\n${entries.map((entry) => `      ${JSON.stringify(entry)}\n`).join('')}    ]`;
}
