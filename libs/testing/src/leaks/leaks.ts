import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENTS_STREAM, SHOP_EVENTS_STREAM } from '@marquee/contracts';
import { ISSUED_FILE } from '../data/issued';
import { TRACES } from './spans';
import { Words } from './words';

/** The folder of a system's streams, where NATS writes subject, headers and body in plain bytes. */
const STREAMS = join('nats', 'streams');
const OF_EVENTS = new RegExp(`/(?:${EVENTS_STREAM}|${SHOP_EVENTS_STREAM})/msgs/`);

/**
 * Lists where the logs, traces and events of a run contain one of these words, or of the recorded ones. Shows file, line and only the start
 * of the word.
 */
export function leaksIn(dataDir: string, words: Iterable<string> = issuedIn(dataDir)): string[] {
  const sought = new Words(words);
  return searchedFiles(dataDir).flatMap((file) =>
    readFileSync(join(dataDir, file), 'latin1')
      .split('\n')
      .flatMap((line, index) => {
        const found = sought.in(line);
        return found === undefined
          ? []
          : [`${file}:${index + 1} holds ${found.slice(0, 4)}… (${found.length} characters)`];
      }),
  );
}

/** The messages of the event streams, as stored in the server's files. */
export function eventsIn(dataDir: string): string {
  return streamFiles(dataDir)
    .map((file) => readFileSync(join(dataDir, file), 'latin1'))
    .join('\n');
}

function searchedFiles(dataDir: string): string[] {
  return [...filesIn(dataDir, 'logs'), ...filesIn(dataDir, TRACES), ...streamFiles(dataDir)];
}

function streamFiles(dataDir: string): string[] {
  return filesIn(dataDir, STREAMS).filter((file) => OF_EVENTS.test(file));
}

function filesIn(dataDir: string, folder: string): string[] {
  if (!existsSync(join(dataDir, folder))) return [];
  return readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
}

/** Empty if no test of the run was given a secret, as in runs of single files. */
function issuedIn(dataDir: string): string[] {
  const file = join(dataDir, ISSUED_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
