import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { APPS, inspectorPortOf } from '@marquee/local';
import { ROOT } from '../root';

const json = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const foldersOf = (folder: string) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
/** Nest does not build apps for browsers, which have their own compiler options. */
const isForBrowsers = (folder: string) => existsSync(join(ROOT, folder, 'tsconfig.json'));

describe('nest-cli.json', () => {
  const { projects } = json('nest-cli.json') as {
    projects: Record<string, { type: string; root: string; sourceRoot: string; entryFile?: string }>;
  };

  it('lists in nest-cli.json exactly the existing libraries and apps', () => {
    const roots = Object.entries(projects).map(([name, { type, root }]) => {
      expect(root).toBe(`${type === 'application' ? 'apps' : 'libs'}/${name}`);
      return root;
    });
    expect(roots.toSorted()).toEqual(
      [...foldersOf('apps'), ...foldersOf('libs')].filter((folder) => !isForBrowsers(folder)).toSorted(),
    );
  });

  it.each(Object.keys(projects))('configures an existing source folder and entry file for %s', (name) => {
    const { root, sourceRoot, entryFile } = projects[name]!;
    expect(sourceRoot).toBe(`${root}/src`);
    expect(existsSync(join(ROOT, `${entryFile ?? `${sourceRoot}/index`}.ts`))).toBe(true);
  });
});

describe("the editor's launch file", () => {
  it('configures the editor for the inspector port of each app in development', () => {
    const { configurations } = json('.vscode/launch.json') as { configurations: { name: string; port?: number }[] };
    const attached = configurations.filter(({ name }) => name.startsWith('dev: '));
    expect(attached.map(({ name, port }) => ({ name, port }))).toEqual(
      APPS.map((app) => ({ name: `dev: ${app}`, port: inspectorPortOf(app) })),
    );
  });
});
