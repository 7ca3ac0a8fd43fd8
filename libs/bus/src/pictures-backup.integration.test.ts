import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from './connection';
import { ownNats, type OwnNats } from '../test/own-nats';
import { provision } from './provision';

// The machine may be busy; nothing here waits this long.
jest.setTimeout(30_000);

const API = '$JS.API.STREAM';
const PICTURE = Buffer.alloc(700_000, 'picture');

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

/** As NATS' own command line does it: `nats stream backup OBJ_MEDIA`. */
async function backUp({ nc }: Connection): Promise<Snapshot> {
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

/** `nats stream restore`. */
async function restore({ nc }: Connection, { config, state, chunks }: Snapshot): Promise<void> {
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

describe('a backup of pictures', () => {
  let nats: OwnNats;
  beforeAll(async () => void (nats = await ownNats()));
  afterAll(() => nats.stop());

  it('is taken and brought back by the operator, to servers that have lost them', async () => {
    const cli = await nats.bus('cli');
    await provision(cli, { replicas: 1 });
    const media = (await nats.bus('catalog')).objects('MEDIA');
    await media.put('1202/17/cover.png', PICTURE, { contentType: 'image/png' });
    const snapshot = await backUp(cli.connection);
    expect(snapshot.chunks).not.toEqual([]);
    await nats.restart(async (dataDir) => rmSync(join(dataDir, 'streams'), { recursive: true }));
    const again = await nats.bus('cli');
    await restore(again.connection, snapshot);
    await provision(again, { replicas: 1 });
    const found = await (await nats.bus('gateway')).objects('MEDIA').get('1202/17/cover.png');
    const bytes: Buffer[] = [];
    for await (const part of found?.bytes() ?? []) bytes.push(part);
    expect(Buffer.concat(bytes).equals(PICTURE)).toBe(true);
  });
});
