import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The working copy. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Where the databases, streams, secrets and logs of `npm start` are. */
export const DATA = resolve(process.env.MARQUEE_DATA || `${ROOT}/.marquee`);

/** Where the gateway listens. */
export const HOST = process.env.HOST || '127.0.0.1';

/** As somebody in the working copy would write it. */
export function shortPath(path) {
  return path.startsWith(ROOT) ? relative(ROOT, path) : path;
}

/** Says what is being done, with the seconds since the start. */
export function say(line) {
  console.log(`[${(performance.now() / 1000).toFixed(1).padStart(5)} s] ${line}`);
}

/** The first line of an error: one sentence for the person at the terminal. */
export function sentenceOf(error) {
  const text = error instanceof Error ? error.message || error.code || error.name : String(error);
  return text.trim().split('\n')[0];
}
