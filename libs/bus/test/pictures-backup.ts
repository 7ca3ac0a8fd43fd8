import type { Connection } from '../src/wire/connection';

const API = '$JS.API.STREAM';

interface Snapshot {
  readonly config: object;
  readonly state: object;
  readonly chunks: readonly Uint8Array[];
}
interface Answer {
  readonly error?: { readonly description: string };
  readonly config: object;
  readonly state: object;
  readonly deliver_subject: string;
}

/** Backs up like `nats stream backup OBJ_MEDIA`. */
export async function backUp({ nc }: Connection): Promise<Snapshot> {
  const inbox = '_INBOX_cli.backup';
  const pieces = nc.subscribe(inbox);
  const { config, state } = await ask(nc, `${API}.SNAPSHOT.OBJ_MEDIA`, { deliver_subject: inbox, no_consumers: true });
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) {
    if (piece.data.length === 0) break;
    chunks.push(piece.data);
    piece.respond();
  }
  return { config, state, chunks };
}

/** Restores like `nats stream restore`. */
export async function restore({ nc }: Connection, { config, state, chunks }: Snapshot): Promise<void> {
  const { deliver_subject: to } = await ask(nc, `${API}.RESTORE.OBJ_MEDIA`, { config, state });
  for (const chunk of chunks) await nc.request(to, chunk);
  answerIn((await nc.request(to)).json());
}

async function ask(nc: Connection['nc'], subject: string, question: object): Promise<Answer> {
  return answerIn((await nc.request(subject, JSON.stringify(question))).json());
}

function answerIn(answer: Answer): Answer {
  if (answer.error) throw new Error(answer.error.description);
  return answer;
}
