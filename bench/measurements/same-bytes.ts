import type { Lab } from '../lab';
import { randomRequest, type HttpRequest } from '../requests';
import { send } from '../workers/http-client';

const SAMPLES = 20;

/** Servers that answer differently cannot be compared: every reading operation, at random places, to the byte. */
export async function checkSameBytes(lab: Lab): Promise<void> {
  for (const operation of ['read', 'list'] as const) {
    for (let sample = 0; sample < SAMPLES; sample++) {
      await compare(lab, randomRequest(operation, lab.ids, lab.token));
    }
  }
}

async function compare({ system, references }: Lab, request: HttpRequest): Promise<void> {
  const ours = await send(system.url, request);
  if (ours.status !== 200) throw new Error(`${request.path} is answered with ${ours.status}: ${ours.body.toString()}`);
  for (const [way, url] of Object.entries(references)) {
    const theirs = await send(url, request);
    if (theirs.status === ours.status && theirs.body.equals(ours.body)) continue;
    const place = ours.body.findIndex((byte, index) => byte !== theirs.body[index]);
    const around = (body: Buffer): string => body.subarray(Math.max(0, place - 40), place + 40).toString();
    throw new Error(
      `${request.path}: ours has …${around(ours.body)}…, the bare server (${way}) has …${around(theirs.body)}…`,
    );
  }
}
