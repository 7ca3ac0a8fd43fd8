import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KUBERNETES } from './rendered';

/** Parses the secrets and keys that the operator must provide from `deploy/kubernetes/README.md`. */
export function operatorsSecrets(): Map<string, string[]> {
  const readme = readFileSync(join(KUBERNETES, 'README.md'), 'utf8');
  const section = /\n## Secrets\n([^]*?)\n## /.exec(readme)?.[1] ?? '';
  const rows = [...section.matchAll(/^\| `([\w-]+)` +\| (.+?) +\|/gm)];
  return new Map(rows.map(([, name = '', keys = '']) => [name, keys.replaceAll('`', '').split(' ')]));
}
