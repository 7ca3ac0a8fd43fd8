import { randomInt } from 'node:crypto';
import { Agent, get } from 'node:http';
import { work } from './worker';

/** Clients that each read random ranges of a file, one after the other. */
export interface ReadersInput {
  readonly url: string;
  readonly size: number;
  readonly range: number;
  readonly readers: number;
  readonly seconds: number;
}
export interface ReadersResult {
  readonly bytes: number;
  readonly perSecond: number;
  readonly faults: readonly string[];
}

async function readRanges({ url, size, range, readers, seconds }: ReadersInput): Promise<ReadersResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const faults: string[] = [];
  const began = performance.now();
  const isOver = () => performance.now() - began > seconds * 1_000;
  let bytes = 0;
  const readOne = (start: number) =>
    new Promise<void>((resolve) => {
      const headers = { range: `bytes=${start}-${start + range - 1}` };
      const request = get(url, { agent, headers }, (response) => {
        let received = 0;
        response.on('data', (piece: Buffer) => (received += piece.length));
        response.on('close', () => {
          bytes += received;
          const isWhole = response.statusCode === 206 && received === range;
          if (!isWhole) faults.push(`status ${response.statusCode}, ${received} of ${range} bytes`);
          resolve();
        });
      });
      request.on('error', (error) => {
        faults.push(error.message);
        resolve();
      });
    });
  const read = async () => {
    while (!isOver()) await readOne(randomInt(size - range));
  };
  await Promise.all(Array.from({ length: readers }, read));
  const ms = performance.now() - began;
  agent.destroy();
  return { bytes, perSecond: (bytes * 1_000) / ms, faults: faults.slice(0, 5) };
}

const tasks = { readRanges };
export type ReadersTasks = typeof tasks;
work(tasks);
