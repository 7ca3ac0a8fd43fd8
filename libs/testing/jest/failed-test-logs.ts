import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_LINES = 40;
const MAX_BYTES_PER_APP = 1024 * 1024;
const SHOWN = /"level":"(?:warn|error|fatal)"/;

/** Prints the warnings and errors that the shared system logged during a failed test, and nothing for tests that passed. */
export class FailedTestLogs {
  private sizes = new Map<string, number>();

  constructor(private readonly print: (text: string) => void = (text) => void process.stderr.write(text)) {}

  testStarts(): void {
    this.sizes = new Map(logFiles().map((file) => [file, statSync(file).size]));
  }

  testFailed(name: string): void {
    const lines = logFiles().flatMap((file) => linesSince(file, this.sizes.get(file) ?? 0).filter(isShown));
    if (lines.length === 0) return;
    const more = lines.length > MAX_LINES ? `… and ${lines.length - MAX_LINES} lines more\n` : '';
    this.print(`\nThe apps logged while "${name}" failed:\n${lines.slice(0, MAX_LINES).join('\n')}\n${more}`);
  }
}

/** One file for each app of the shared system; none in other tests. */
function logFiles(): string[] {
  const { system } = JSON.parse(process.env['MARQUEE_TEST'] ?? '{}') as { system?: { dataDir: string } };
  if (!system) return [];
  const folder = join(system.dataDir, 'logs');
  return readdirSync(folder).map((name) => join(folder, name));
}

function linesSince(file: string, offset: number): string[] {
  const length = Math.min(statSync(file).size - offset, MAX_BYTES_PER_APP);
  if (length <= 0) return [];
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    readSync(descriptor, bytes, 0, length, offset);
    return bytes.toString().split('\n');
  } finally {
    closeSync(descriptor);
  }
}

/** A crash is not logged as JSON. */
function isShown(line: string): boolean {
  return line.startsWith('{') ? SHOWN.test(line) : line.trim() !== '';
}
