import { spawn } from 'node:child_process';

/** The blocks of commands of a tutorial, in their order. */
export function tourOf(tutorial: string): string[] {
  return [...tutorial.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

export interface Walk {
  readonly cwd: string;
  /** The data folder of the running system, as given to `npm start`. */
  readonly data: string;
  /** Ports to replace in the commands, because they may be in use. */
  readonly ports: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 60_000;
const END = '--- the end of a block ---';

/** Runs all blocks in one shell like a user in a terminal; returns the output of each. */
export async function walk(blocks: readonly string[], { cwd, data, ports }: Walk): Promise<string[]> {
  const ended = blocks.map((block) => `${block}\necho\necho '${END}'`).join('\n');
  const script = withPorts(ended, ports);
  const { NATS_URL: _nats, ...env } = process.env;
  // A failing command ends the run and everything it started.
  const shell = spawn(
    'bash',
    ['-e', '-o', 'pipefail', '-c', `trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${script}`],
    {
      cwd,
      env: { ...env, MARQUEE_DATA: data },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
    },
  );
  const [printed, complaints, code] = await Promise.all([
    textOf(shell.stdout),
    textOf(shell.stderr),
    new Promise<number | null>((resolve) => shell.on('close', resolve)),
  ]);
  if (code !== 0) throw new Error(`The tour ended with ${code}: ${complaints}\n${printed}`);
  return printed.split(END).map((block) => block.trim());
}

/** Replaces all ports in one pass, so that a replaced one is not replaced again. */
export function withPorts(text: string, ports: Walk['ports']): string {
  return text.replaceAll(new RegExp(Object.keys(ports).join('|'), 'g'), (found) => ports[found] ?? found);
}

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
