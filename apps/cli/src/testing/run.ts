import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { system } from '@marquee/testing';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}
/** Runs the command line like an operator. */
export function run(...args: string[]): Promise<Outcome> {
  return runWith('', ...args);
}
/** Like `run`, with standard input. */
export function runWith(input: string, ...args: string[]): Promise<Outcome> {
  const { natsUrl, secrets, appsDir } = system();
  const env = {
    ...process.env,
    NATS_URL: natsUrl,
    NATS_USER: 'cli',
    NATS_PASSWORD: secrets.nats.cli,
    MARQUEE_OPERATOR: 'ada',
  };
  return new Promise((done) => {
    const main = join(appsDir, 'cli/main.js');
    const child = execFile(process.execPath, [main, ...args], { env }, (failure, out, error) =>
      done({ code: failure ? Number(failure.code ?? 1) : 0, out, error }),
    );
    child.stdin?.end(input);
  });
}
