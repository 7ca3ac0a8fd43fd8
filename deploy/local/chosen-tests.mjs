import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';
import { replicasFrom } from './start-options.mjs';

const OURS = new Set(['--service', '--replicas']);
const FOLDERS = ['apps', 'libs', 'bench', 'tests'];
const USAGE = 'Use `npm test -- [--replicas N] [--service <name>] [part of a path …] [options of Jest]`.';

/**
 * Parses the arguments of `npm test`: test files (undefined for all), replicas, and options for Jest. Rejects a choice without matches,
 * because Jest would run all files.
 */
export function chosenTests(args) {
  const waiting = [...args];
  const parts = [];
  let service;
  let replicas = 1;
  while (waiting.length > 0 && (OURS.has(waiting[0]) || !waiting[0].startsWith('-'))) {
    const next = waiting.shift();
    if (next === '--service') service = serviceCalled(waiting.shift());
    else if (next === '--replicas') replicas = replicasFrom(waiting.shift() ?? '');
    else parts.push(next);
  }
  if (service === undefined && parts.length === 0) return { files: undefined, replicas, options: waiting };
  const all = service === undefined ? testFiles() : testsOf(service);
  const files = parts.length === 0 ? all : [...new Set(parts.flatMap((part) => matching(all, part)))];
  return { files, replicas, options: waiting };
}

function testsOf(service) {
  const files = testFiles().filter((file) => file.startsWith(`apps/${service}/`));
  if (files.length === 0) throw new Error(`the service ${service} has no tests.`);
  return files;
}

function serviceCalled(name) {
  const services = readdirSync(join(ROOT, 'apps'));
  if (name === undefined) throw new Error(`--service needs a service name: ${services.join(', ')}. ${USAGE}`);
  if (!services.includes(name)) throw new Error(`there is no service "${name}"; use one of ${services.join(', ')}.`);
  return name;
}

/** Matches like Jest: a case-insensitive regular expression. */
function matching(files, part) {
  const pattern = patternOf(part);
  const found = files.filter((file) => pattern.test(join(ROOT, file)));
  if (found.length === 0) throw new Error(`no test file has a path that matches "${part}". ${USAGE}`);
  return found;
}

function patternOf(part) {
  try {
    return new RegExp(part.replace(/^\.\//, ''), 'i');
  } catch {
    throw new Error(`"${part}" is neither part of a path nor a regular expression. ${USAGE}`);
  }
}

function testFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file}`),
  ).toSorted((one, other) => one.localeCompare(other));
}
