import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../root';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('.github/CODEOWNERS', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/) as [string, ...string[]]);

  it('names an owning team of every app in .github/CODEOWNERS', () => {
    const ownerless = readdirSync(join(ROOT, 'apps')).filter(
      (app) => !lines.some(([path, owner]) => path === `/apps/${app}/` && /^@marquee\/[a-z-]+$/.test(owner ?? '')),
    );
    expect(ownerless).toEqual([]);
  });

  it('names the owning team of every gateway resource in .github/CODEOWNERS', () => {
    const gateway = 'apps/gateway/src';
    const controllers = readdirSync(join(ROOT, gateway), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.controller.ts'))
      .filter((file) => /^@Serves\(\w/m.test(read(join(gateway, file))));
    const folders = new Set(controllers.map((file) => `/${gateway}/${dirname(file)}/`));
    const owned = lines.filter(([, owner, team]) => owner === '@marquee/gateway' && team !== undefined);
    expect(folders.size).toBeGreaterThan(10);
    expect([...folders].filter((folder) => !owned.some(([path]) => path === folder))).toEqual([]);
  });

  it('names only existing paths in .github/CODEOWNERS', () => {
    expect(lines.map(([path]) => path).filter((path) => path !== '*' && !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe('the README', () => {
  it('contains at most 600 words in the README', () => {
    expect(read('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(600);
  });

  it('starts the README with a picture, the start command and a request', () => {
    const [first = ''] = read('README.md').split('\n## ');
    expect(first).toMatch(/!\[.+\]\(docs\/pictures\/.+\).*npm start.*TOKEN=\$\(npm run -s token\)\ncurl /s);
  });

  it('includes only small pictures in the README', () => {
    const folder = join(ROOT, 'docs/pictures');
    const heavy = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => statSync(join(folder, name)).size > 200_000,
    );
    expect(heavy).toEqual([]);
  });
});

describe('the versions of Node', () => {
  it('requires a Node version that includes the version of the image', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const major = Number(read('.nvmrc'));
    expect(engines.node).toBe('>=20.19');
    expect(major).toBeGreaterThanOrEqual(20);
    expect(read('deploy/Dockerfile')).toContain(`node:${major}.`);
  });
});
