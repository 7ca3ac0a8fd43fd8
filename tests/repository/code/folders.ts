import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { preProcessFile } from 'typescript';

/** A file of one folder that imports a file of another, both as paths below the app's `src`. */
interface Import {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Finds the cycles between folders of an app, each as the imports that close it; type imports count, tests do not. Files beside the folders
 * belong to no cycle.
 */
export function circlesBetweenFolders(src: string): string[][] {
  const imports = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .flatMap((file) => importsOf(src, file));
  const circles = imports.map((first) => {
    const back = wayBetween(first.to, first.from, imports);
    return back && [first, ...back].map(({ file, to }) => `${file} → ${to}`);
  });
  return oncePerSet(circles.filter((circle) => circle !== undefined));
}

function importsOf(src: string, file: string): Import[] {
  const from = folderOf(file);
  if (from === undefined) return [];
  const { importedFiles } = preProcessFile(readFileSync(join(src, file), 'utf8'));
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const to = folderOf(normalize(join(dirname(file), fileName)));
    return to === undefined || to === '..' || to === from ? [] : [{ file, from, to }];
  });
}

function folderOf(file: string): string | undefined {
  const [folder, below] = file.split(sep);
  return below === undefined ? undefined : folder;
}

/** The shortest chain of imports from one folder to another. */
function wayBetween(start: string, end: string, imports: readonly Import[]): Import[] | undefined {
  const ways = new Map<string, Import[]>([[start, []]]);
  for (const [folder, way] of ways) {
    if (folder === end) return way;
    for (const step of imports) {
      if (step.from === folder && !ways.has(step.to)) ways.set(step.to, [...way, step]);
    }
  }
  return undefined;
}

function oncePerSet(circles: readonly string[][]): string[][] {
  const folders = (circle: readonly string[]): string =>
    circle
      .map((step) => step.split(' → ')[1] ?? '')
      .toSorted()
      .join();
  return circles.filter((circle, place) => circles.findIndex((one) => folders(one) === folders(circle)) === place);
}
