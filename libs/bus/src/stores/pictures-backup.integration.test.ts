import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownNats, type OwnNats } from '../../test/own-nats';
import { backUp, restore } from '../../test/pictures-backup';
import { provision } from '../server/provision';

const PICTURE = Buffer.alloc(700_000, 'picture');

describe('a backup of pictures', () => {
  let nats: OwnNats;
  beforeAll(async () => void (nats = await ownNats()));
  afterAll(() => nats.stop());

  it('restores pictures from a backup after a loss of data', async () => {
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
