import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The databases, streams, secrets and logs of `npm start`. */
export const DATA = resolve(process.env.MARQUEE_DATA || `${ROOT}/.marquee`);

/** The host on which the gateway listens. */
export const HOST = process.env.HOST || '127.0.0.1';

/** A path relative to the working copy, for messages. */
export function shortPath(path) {
  return path.startsWith(ROOT) ? relative(ROOT, path) : path;
}

/** Prints a step with the seconds since the start. */
export function say(line) {
  console.log(`[${(performance.now() / 1000).toFixed(1).padStart(5)} s] ${line}`);
}

/** The first line of an error, for the terminal. */
export function sentenceOf(error) {
  const text = error instanceof Error ? error.message || error.code || error.name : String(error);
  return text.trim().split('\n')[0];
}
