import { permissionsOf, type Permissions } from './permissions';
import { accessOf, type Subscriber } from './subscriber';
import { BUS_USERS, type BusUser } from '../wire';

/** The account of the platform. Subscribers have separate accounts: docs/internal/adr/0008-event-feed.md. */
const ACCOUNT = 'MARQUEE';
/** Bounds the connections of an external client. */
const CONNECTIONS = 10;
/** Lines from which the subscribers can be parsed. */
const LINE = /^# subscriber (\d+) ([a-z0-9-]+) (U[A-Z2-7]+)$/gm;

/**
 * The text of `users.conf`, without secrets: passwords come from the server's environment, and subscribers prove a
 * private key.
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

export function subscribersIn(text: string): Subscriber[] {
  return [...text.matchAll(LINE)].map(([, company, name = '', key = '']) => ({ company: Number(company), name, key }));
}

/** The environment variable with a NATS user's password, for the server. */
export function passwordVariable(user: BusUser): string {
  return `NATS_PASSWORD_${user.replaceAll('-', '_').toUpperCase()}`;
}

/**
 * Without `allow_responses`, because the server would track each reply subject, never releases those of events, and
 * scans all of them per message. Reply permissions are listed instead.
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

/**
 * Exports only to these accounts. Accounts with the same subjects share one export, because a second one would replace
 * it.
 */
function exportsFor(subscribers: readonly Subscriber[]): object[] {
  const accountsOf = new Map<string, string[]>();
  for (const { account, events } of subscribers.map(accessOf)) {
    accountsOf.set(events, [...(accountsOf.get(events) ?? []), account]);
  }
  return [
    ...subscribers.map(accessOf).flatMap(({ account, info, next, acks }) => [
      { service: info.ours, accounts: [account] },
      { service: next.ours, response_type: 'stream', accounts: [account] },
      { service: acks, accounts: [account] },
    ]),
    ...[...accountsOf].map(([stream, accounts]) => ({ stream, accounts })),
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
