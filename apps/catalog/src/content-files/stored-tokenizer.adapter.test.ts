import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalContentStore } from '@marquee/content-store';
import { StoredTokenizer } from './stored-tokenizer.adapter';

const SIZE = 1000;

let folder: string;
let tokenizer: StoredTokenizer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-content-'));
  const store = new LocalContentStore(folder);
  await store.write('1/2', zeros());
  tokenizer = new StoredTokenizer(store, '1/2', SIZE, 'video/webm');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* zeros() {
  yield Buffer.alloc(SIZE);
}
async function readOften(times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) await tokenizer.peekBuffer(Buffer.alloc(1), { position: at % SIZE });
}

describe('the reader of metadata in a stored file', () => {
  it('stops a parser that reads too many elements', async () => {
    await readOften(100_000);
    await expect(readOften(1)).rejects.toThrow('too many elements');
  });

  it('lets the process do other work between reads of the same block', async () => {
    await readOften(1);
    let turns = 0;
    let immediate = setImmediate(function turn() {
      turns += 1;
      immediate = setImmediate(turn);
    });
    await readOften(10_000);
    clearImmediate(immediate);
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});
