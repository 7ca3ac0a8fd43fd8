import { roundsOf, type Findings, type Length } from './findings';
import type { Operation } from './operations';
import { requestTo, type Requester, type Sent } from './requests';
import type { Sender } from './sending';
import { faultWith } from './verdict';

/** One client goes through all operations again and again. */
export async function callOperations(
  operations: readonly Operation[],
  client: { readonly sender: Sender; readonly by: Requester; readonly foreign: string },
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
  { sender, by, foreign }: { readonly sender: Sender; readonly by: Requester; readonly foreign: string },
  findings: Findings,
): Promise<void> {
  const sent = requestTo(operation, by);
  const outcome = await sender.send(sent);
  if (outcome === null) return;
  findings.count(typeof outcome === 'string' ? null : outcome.status);
  if (typeof outcome !== 'string' && outcome.status < 300) {
    findings.success(nameOf(operation));
    if (outcome.text.startsWith('{')) by.known.learn(JSON.parse(outcome.text));
  }
  const fault = faultWith(outcome, [foreign]);
  if (fault !== null) findings.fault(`${printed(sent)}: ${fault}`);
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
