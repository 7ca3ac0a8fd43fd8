import { MAX_PICTURE_BYTES } from '@marquee/contracts';
import { roundsOf, type Findings, type Length } from './findings';
import { badlyFramed } from './framing';
import { soundPictures } from './pictures';
import type { Random } from './random';
import { sendRaw, type RawAnswer, type RawSent } from './raw';
import { badUpload } from './uploads';
import { faultWith, toldInside } from './verdict';

/** Bytes over connections of their own: what is badly framed, and files that are badly sent. Files have the larger part. */
export async function openConnections(
  { port, token, random }: { readonly port: number; readonly token: string; readonly random: Random },
  findings: Findings,
  length: Length,
): Promise<void> {
  const sound = await soundPictures();
  for (const _ of roundsOf(length)) {
    const isUpload = !random.onceIn(3);
    const sent = isUpload ? badUpload(random, token, sound) : badlyFramed(random, token);
    try {
      const answer = await sendRaw(port, sent);
      findings.count(answer?.status ?? null);
      const fault = isUpload ? uploadFault(sent, answer) : framingFault(answer);
      if (fault !== null) findings.fault(`${sent.what}: ${fault}`);
    } catch (error) {
      findings.fault(`${sent.what}: ${(error as Error).message}`);
    }
  }
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
