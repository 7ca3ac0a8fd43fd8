import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { inData } from '../connection';
import { json } from '../output';

const TIMEOUT_MS = 60_000;

interface Options {
  method?: string;
  data?: string;
  url?: string;
  json?: boolean;
}

export function apiCommand(program: Command): void {
  json(program.command('api'))
    .description('call the API with the access token in TOKEN and print the response')
    .argument('<path>', 'path with its query: /api/orders.json?limit=1')
    .option('--method <name>', 'the HTTP method; GET by default, POST with --data')
    .option('--data <json>', 'the JSON body of the request')
    .option('--url <url>', 'URL of the gateway; that of npm start by default')
    .action(async (path: string, options: Options) => {
      const response = await request(new URL(path, options.url ?? localUrl()), options);
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${shown(text, options)}`);
      process.stdout.write(`${shown(text, options)}\n`);
    });
}

function request(url: URL, { data, method = data === undefined ? 'GET' : 'POST' }: Options): Promise<Response> {
  const token = process.env['TOKEN'];
  if (!token) throw new Error('TOKEN is not set. Issue an access token with marquee token issue.');
  return fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(data !== undefined && { 'content-type': 'application/json' }) },
    ...(data !== undefined && { body: data }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

function localUrl(): string {
  const file = inData('run.json');
  if (!existsSync(file)) throw new Error('Marquee is not running on this machine. Pass --url.');
  return (JSON.parse(readFileSync(file, 'utf8')) as { url: string }).url;
}

/** JSON with indentation for people; other bodies, such as CSV, as received. */
function shown(text: string, options: Options): string {
  if (options.json) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
