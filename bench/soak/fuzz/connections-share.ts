import { MAX_PICTURE_BYTES } from '@marquee/contracts';
import { roundsOf, type Findings, type Length } from './findings';
import { badlyPacked } from './compression';
import { badlyFramed } from './framing';
import { soundPictures } from './pictures';
import type { Random } from './random';
import { sendRaw, type RawAnswer, type RawSent } from './raw';
import { badUpload } from './uploads';
import { faultWith, toldInside } from './verdict';

/** What is sent in each of them. */
export const CONNECTION_SHARES = ['uploads', 'framing', 'packing'] as const;
export type ConnectionShare = (typeof CONNECTION_SHARES)[number];

export interface Connecting {
  readonly port: number;
  readonly token: string;
  readonly random: Random;
}

/** Bytes over connections of their own: files that are badly sent, what is badly framed, or what is badly packed. */
export async function openConnections(
  share: ConnectionShare,
  { port, token, random }: Connecting,
  findings: Findings,
  length: Length,
): Promise<void> {
  const sound = await soundPictures();
  const draw = {
    uploads: () => badUpload(random, token, sound),
    framing: () => badlyFramed(random, token),
    packing: () => badlyPacked(random, token),
  }[share];
  for (const _ of roundsOf(length)) {
    const sent = draw();
    try {
      const answer = await sendRaw(port, sent);
      findings.count(answer?.status ?? null);
      const fault =
        smuggledFault(sent, answer) ?? (share === 'uploads' ? uploadFault(sent, answer) : framingFault(answer));
      if (fault !== null) findings.fault(`${sent.what}: ${fault}`);
    } catch (error) {
      findings.fault(`${sent.what}: ${(error as Error).message}`);
    }
  }
}

/** Whoever is answered more often than they have asked may take the answer to another's request for theirs. */
export function smuggledFault({ requests = 1 }: RawSent, answer: RawAnswer): string | null {
  if (answer === null || answer.answers <= requests) return null;
  return `it was answered ${answer.answers} times, and there ${requests === 1 ? 'was 1 request' : `were ${requests} requests`}`;
}

/** What is no request has no place in the reference; its answer must not be our trouble, or tell of our inside. */
function framingFault(answer: RawAnswer): string | null {
  if (answer === null) return null;
  const { status, text } = answer;
  if (status >= 500) return `it answered ${status}: ${text.slice(0, 300)}`;
  return status < 400 ? null : toldInside(text);
}

/** Whoever sends more than is ever taken may find the connection closed before the answer is read. */
const MOST = MAX_PICTURE_BYTES + 2 ** 20;

function uploadFault({ isCutOff, bytes }: RawSent, answer: RawAnswer): string | null {
  if (answer === null) return isCutOff || bytes.length > MOST ? null : 'it was closed without an answer';
  const { status, text, head } = answer;
  const fields = head.split('\r\n').slice(1);
  const headers = Object.fromEntries(
    fields.map((field) => field.split(': ', 2)).map(([name = '', value]) => [name.toLowerCase(), value]),
  );
  const decoded = Buffer.from(text, 'latin1').toString();
  return faultWith({ method: 'POST', url: '/api/files.json', status, headers, text: decoded });
}
