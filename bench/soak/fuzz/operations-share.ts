import { roundsOf, type Findings, type Length } from './findings';
import type { Operation } from './operations';
import { requestTo, type Requester, type Sent } from './requests';
import type { Sender } from './sending';
import { faultWith } from './verdict';

/** Who calls, for whom, and which word belongs to another company. */
export interface OperationsClient {
  readonly sender: Sender;
  readonly by: Requester;
  readonly foreign: string;
}

/** So many valid requests are tried until one succeeds: what a service refuses cannot all be read from the reference. */
const TRIES = 60;

/** One client calls every operation until it succeeds: behind what is always refused nothing is looked at. */
export async function reachOperations(
  operations: readonly Operation[],
  client: OperationsClient,
  findings: Findings,
): Promise<void> {
  // What was prepared for an operation is there until others change or remove it.
  const place = (operation: Operation) => (client.by.paths.has(nameOf(operation)) ? 0 : 1);
  for (const operation of operations.toSorted((one, other) => place(one) - place(other))) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const status = await call(operation, client, findings, true);
      if (status !== null && status < 400) break;
    }
  }
}

/** One client goes through all operations again and again. */
export async function callOperations(
  operations: readonly Operation[],
  client: OperationsClient,
  findings: Findings,
  length: Length,
): Promise<void> {
  for (const _ of roundsOf(length)) {
    for (const operation of operations) {
      length.signal.throwIfAborted();
      await call(operation, client, findings);
    }
  }
}

async function call(
  operation: Operation,
  { sender, by, foreign }: OperationsClient,
  findings: Findings,
  isValid?: boolean,
): Promise<number | null> {
  const sent = requestTo(operation, by, isValid);
  const outcome = await sender.send(sent);
  if (outcome === null) return null;
  const status = typeof outcome === 'string' ? null : outcome.status;
  findings.countCall(nameOf(operation), status);
  if (typeof outcome !== 'string' && outcome.status < 300 && outcome.text.startsWith('{')) {
    by.known.learn(JSON.parse(outcome.text));
  }
  const fault = faultWith(outcome, [foreign]);
  if (fault !== null) findings.fault(`${printed(sent)}: ${fault}`);
  return status;
}

export function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

const SHOWN = 300;

/** Without its token, and cut off where it is long. */
function printed({ method, url, headers, body }: Sent): string {
  const shown = Object.entries(headers).filter(([, value]) => !String(value).startsWith('Bearer e'));
  const heads = shown.map(([name, value]) => `${name}: ${String(value).slice(0, 80)}`).join(', ');
  return JSON.stringify(`${method} ${url.slice(0, SHOWN)} {${heads}} ${body?.toString().slice(0, SHOWN) ?? ''}`);
}
