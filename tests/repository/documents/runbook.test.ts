import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeVariables } from '../deployment/compose';
import { ROOT } from '../root';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const named = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

const FOLDERS = ['tutorial', 'how-to', 'reference', 'explanation', 'operating'];
const userPages = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, 'docs', folder)).map((name) => `docs/${folder}/${name}`),
).concat('README.md', 'docs/README.md');
const operatingPages = userPages.filter((page) => page.startsWith('docs/operating/'));

describe("the operator's handbook", () => {
  it('contains in the runbook a heading for exactly the existing alerts', () => {
    const alerts = named(read('deploy/monitoring/alerts.yml'), /- alert: (\w+)/g);
    expect(alerts).not.toEqual([]);
    expect(named(read('docs/operating/alerts.md'), /^### (\w+)$/gm)).toEqual(alerts);
  });

  it('explains in the runbook how to replace every secret of the deployment', () => {
    const secrets = read('docs/operating/secrets.md');
    const drawn = named(read('deploy/make-env.mjs'), /`([A-Z_]+?)=\$\{/g).concat([
      'DATABASE_URL',
      'NATS_PASSWORD',
      'SMTP_URL',
    ]);
    expect(drawn).toContain('MARQUEE_KEY');
    expect(drawn.filter((name) => !secrets.includes(`\`${name}`))).toEqual([]);
  });

  it('installs a public host in production mode in the documented commands', () => {
    const [, install = ''] = /^## Install$([^]+?)^## /m.exec(read('docs/operating/one-host.md')) ?? [];
    const hosts = named(install, /^node deploy\/make-env\.mjs(?: ([\w.]+))?/gm);
    expect(hosts).toEqual([expect.stringContaining('.')]);
    expect(madeVariables(...hosts)).toMatchObject({
      MARQUEE_MODE: 'production',
      PUBLIC_URL: `https://${hosts[0]}`,
    });
  });

  it('overwrites no keys of a host in the documented commands', () => {
    const pages = ['README.md', ...operatingPages, 'docker-compose.yml'];
    expect(pages.filter((page) => /make-env\.mjs[^\n`]*>/.test(read(page)))).toEqual([]);
  });

  it('documents each command of the command line in Compose with its variables', () => {
    const pages = ['README.md', ...operatingPages];
    const services = pages.flatMap((page) => named(read(page), /docker compose run (?:--rm )?([\w-]+)/g));
    expect(new Set(services)).toEqual(new Set(['cli']));
  });

  it('documents that gateway and storefront start only after restored data is reconciled', () => {
    const [, steps = ''] = /^## Restore$([^]+?)^7\. /m.exec(read('docs/operating/restoring.md')) ?? [];
    const starts = named(steps, /(?:HOLD_EVENTS=yes )?docker compose up -d([^`]*)`/g);
    expect(starts).toEqual([' --scale gateway=0 --scale storefront=0', ' --scale gateway=0 --scale storefront=0', '']);
  });

  it('links in alerts only to existing headings of the runbook', () => {
    const pages = new Map(userPages.map((page) => [page, named(read(page), /^#+ (.+)$/gm).map(anchorOf)]));
    const lost = userPages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)].flatMap(([, file = '', anchor = '']) => {
        const target = file === '' ? page : join(page, '..', file);
        return pages.get(target)?.includes(anchor) === false ? [`${page}: ${target}#${anchor}`] : [];
      }),
    );
    expect(lost).toEqual([]);
  });
});

/** The anchor that GitHub derives from a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
