import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What `deploy/make-env.mjs` writes, for this machine or for a host that others reach. */
export function madeEnvironment(...host) {
  const script = join(ROOT, 'deploy/make-env.mjs');
  const text = execFileSync(process.execPath, [script, '--print', ...host], { encoding: 'utf8' });
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** `docker-compose.yml` as Compose reads it with these variables: what must be set and is not is an error. */
export function composeFile(variables) {
  const file = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });
  return interpolated(file, variables);
}

function interpolated(value, variables) {
  if (typeof value === 'string') return value.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, valueIn(variables));
  if (Array.isArray(value)) return value.map((item) => interpolated(item, variables));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolated(item, variables)]));
}

function valueIn(variables) {
  return (_text, name, otherwise, fallback) => {
    if (variables[name]) return variables[name];
    if (otherwise === '-') return fallback;
    throw new Error(`docker-compose.yml wants ${name} to be set.`);
  };
}
