import { isDeepStrictEqual } from 'node:util';
import type { Lab } from '../lab';
import { randomRequest, type HttpRequest } from '../requests';
import { type HttpAnswer, send } from '../workers/http-client';

const SAMPLES = 20;

/**
 * Servers that answer differently cannot be compared: every reading operation, at random places, to the byte; and a
 * create, but for what is drawn. Documents in JSONB have the order of their fields from Postgres, and the same values.
 */
export async function checkSameBytes(lab: Lab): Promise<void> {
  for (const operation of ['read', 'list'] as const) {
    for (let sample = 0; sample < SAMPLES; sample++) {
      await compare(lab, randomRequest(operation, lab.ids, lab.token));
    }
  }
  await compare(lab, randomRequest('create', lab.ids, lab.token), 201);
}

async function compare({ system, references }: Lab, request: HttpRequest, status = 200): Promise<void> {
  const ours = comparable(await send(system.url, request));
  if (ours.status !== status) {
    throw new Error(`${request.path} is answered with ${ours.status}: ${ours.body.toString()}`);
  }
  for (const [way, { url }] of Object.entries(references)) {
    const theirs = comparable(await send(url, request));
    const isSame = way === 'documents' ? hasSameValues : hasSameBytes;
    if (theirs.status === ours.status && isSame(theirs.body, ours.body)) continue;
    const place = ours.body.findIndex((byte, index) => byte !== theirs.body[index]);
    const around = (body: Buffer): string => body.subarray(Math.max(0, place - 40), place + 40).toString();
    throw new Error(
      `${request.path}: ours has …${around(ours.body)}…, the bare server (${way}) has …${around(theirs.body)}…`,
    );
  }
}

function hasSameBytes(one: Buffer, other: Buffer): boolean {
  return one.equals(other);
}

function hasSameValues(one: Buffer, other: Buffer): boolean {
  return isDeepStrictEqual(JSON.parse(one.toString()), JSON.parse(other.toString()));
}

/** A new product's ids are drawn, and its times are its own. */
function comparable({ status, body }: HttpAnswer): Pick<HttpAnswer, 'status' | 'body'> {
  if (status !== 201) return { status, body };
  const drawn = /"(id|product_id|created_at|updated_at)":(\d+|"[^"]*")/g;
  return { status, body: Buffer.from(body.toString().replaceAll(drawn, '"$1":0')) };
}
