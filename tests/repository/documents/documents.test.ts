import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from '../root';

/** The interface page names URL paths, not files. */
const NOT_OURS = new Set(['docs/internal/interface.md']);
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => !NOT_OURS.has(file));
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] as string);
}

describe.each(documents)('%s', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');

  it('links in documents only to existing files and headings', () => {
    const links = matches(text, /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g);
    expect(links.filter((link) => !existsSync(resolve(ROOT, dirname(file), link)))).toEqual([]);
  });

  it('names only existing files and folders in documents', () => {
    const paths = matches(text, /`((?:apps|libs|deploy|docs|bench|tests)\/[\w./-]+)`/g);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names only existing npm scripts in documents', () => {
    const named = [...matches(text, /npm run (?:--silent |-s )?([\w-]+)/g), ...matches(text, /npm (start|test)\b/g)];
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});
