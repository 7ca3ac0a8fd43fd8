import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { leaksIn } from './leaks';

const dir = mkdtempSync(join(tmpdir(), 'marquee-leaks-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(dir, file)), { recursive: true });
  writeFileSync(join(dir, file), text);
}

describe('the search for leaked secrets', () => {
  it('names file and line of each leaked secret, without the secret', () => {
    write('issued.txt', 'hunter2-hunter2\nanother-secret\n');
    write('logs/auth.log', '{"msg":"fine"}\n{"msg":"password hunter2-hunter2"}\n');
    write('logs/gateway.log', '{"msg":"nothing here"}\n');
    expect(leaksIn(dir)).toEqual(['logs/auth.log:2 holds hunt… (15 characters)']);
  });

  it.each(['traces/spans.jsonl', 'nats/streams/jetstream/A/streams/EVENTS/msgs/1.blk'])(
    'searches every output of a run for secrets: %s',
    (file) => {
      write(file, '\0\u0001fine\nnats another-secret');
      expect(leaksIn(dir, ['another-secret'])).toEqual([`${file}:2 holds anot… (14 characters)`]);
      write(file, '');
    },
  );

  it('skips messages of other streams in the search for leaks', () => {
    write('nats/streams/jetstream/A/streams/KV_SOMETHING/msgs/1.blk', 'another-secret');
    expect(leaksIn(dir, ['another-secret'])).toEqual([]);
  });
});
