import { gzipSync } from 'node:zlib';
import { STYLESHEET } from '@marquee/edge';
import { readManifest } from './manifest';

const KB = 1000;
/** Compressed, as browsers load them. */
const FIRST_VIEW_SCRIPTS = 150 * KB;
const FIRST_VIEW_STYLES = 15 * KB;
const FURTHER_PAGE = 40 * KB;
const ALL_FILES = 400 * KB;
/** A cold load has at most 12 requests, with the document, two style sheets and the calls of the API. */
const FIRST_VIEW_REQUESTS = 1;
const FURTHER_REQUESTS = 10;

const { script, style, files, firstView, pages } = readManifest();

const bytesOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (files[name] ?? Number.NaN), 0);

/** A budget that is exceeded, with its parts, the largest first. */
function excess(what: string, limit: number, names: readonly string[], more = 0): string[] {
  const bytes = bytesOf(names) + more;
  if (bytes <= limit) return [];
  const parts = names.toSorted((one, other) => bytesOf([other]) - bytesOf([one]));
  return [`${what}: ${bytes} of ${limit} bytes (${parts.map((name) => `${name} ${bytesOf([name])}`).join(', ')})`];
}

describe('the files of the console, compressed', () => {
  it('lists every file with its bytes', () => {
    expect(firstView).toContain(script);
    expect(bytesOf([style, ...firstView, ...Object.values(pages).flat()])).toBeGreaterThan(0);
  });

  it('loads at most 150 kB of scripts for the first view', () => {
    expect(excess('scripts of the first view', FIRST_VIEW_SCRIPTS, firstView)).toEqual([]);
  });

  it('loads at most 15 kB of styles, with those of the sign-in pages', () => {
    const ofPages = gzipSync(STYLESHEET, { level: 9 }).length;
    expect(excess('styles, of them pages.css ' + ofPages, FIRST_VIEW_STYLES, [style], ofPages)).toEqual([]);
  });

  it('loads at most 40 kB for any further page', () => {
    const found = Object.entries(pages).flatMap(([page, names]) => excess(page, FURTHER_PAGE, names));
    expect(found).toEqual([]);
  });

  it('loads few scripts for the first view and for any further page', () => {
    const found = Object.entries(pages).filter(([, names]) => names.length > FURTHER_REQUESTS);
    expect([firstView.length, found]).toEqual([FIRST_VIEW_REQUESTS, []]);
  });

  it('requires at most 400 kB for all files together', () => {
    expect(excess('all files', ALL_FILES, Object.keys(files))).toEqual([]);
  });
});
