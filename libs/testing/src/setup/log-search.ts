import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ISSUED_FILE } from '../issued';

/** The log lines of a run that hold one of the secrets it issued: file, line, and no more of the secret than its start. */
export function leaksIn(dataDir: string): string[] {
  const issued = join(dataDir, ISSUED_FILE);
  // No test of this run was given a secret; there are such runs of single files.
  if (!existsSync(issued)) return [];
  const secrets = new Set(readFileSync(issued, 'utf8').split('\n').filter(Boolean));
  const folder = join(dataDir, 'logs');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const found = [...secrets].find((secret) => line.includes(secret));
        return found === undefined
          ? []
          : [`${file}:${index + 1} holds ${found.slice(0, 4)}… (${found.length} characters)`];
      }),
  );
}
