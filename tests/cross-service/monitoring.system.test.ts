import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { APPS, debianBinary, type AppProcess } from '@marquee/local';
import { fetchOps, ROOT, system, TOOLS } from '@marquee/testing';

const FOLDER = join(ROOT, 'deploy/monitoring');
const DASHBOARDS = join(FOLDER, 'dashboards');
const PROMTOOL = {
  program: 'promtool',
  package: 'prometheus',
  file: 'usr/bin/promtool',
  otherwise: 'put it on the PATH (https://github.com/prometheus/prometheus/releases).',
};
/** The suffixes under which queries use a histogram; apps declare its base name. */
const PARTS = /_(?:bucket|sum|count)$/;
const METRIC = /\b(?:marquee|process|nodejs)_\w+/g;

const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const boards = readdirSync(DASHBOARDS).map((file) => `dashboards/${file}`);

/** The metric names in the expressions of a file; other text may contain app names of the same form. */
function metricsIn(file: string): string[] {
  const text = read(file);
  const expressions = file.endsWith('.json')
    ? [...text.matchAll(/"expr": (".*")/g)].map(([, json = '""']) => JSON.parse(json) as string)
    : [...text.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*))/g)].map(([, block, line]) => block ?? line ?? '');
  return [...new Set(expressions.flatMap((expression) => expression.match(METRIC) ?? []))];
}

describe('monitoring', () => {
  const apps: AppProcess[] = [];
  let declared: Set<string>;
  beforeAll(async () => {
    apps.push(...(await Promise.all(APPS.map((name) => system().startApp(name, { PORT: '0' })))));
    const texts = await Promise.all(apps.map(async (app) => (await fetchOps(app, '/metrics')).text()));
    declared = new Set(texts.flatMap((text) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)));
  });
  afterAll(() => Promise.all(apps.map((app) => app.stop())));

  it.each(['alerts.yml', ...boards])('uses only metrics that an app exports in %s', (file) => {
    const wanted = metricsIn(file);
    expect(wanted).not.toEqual([]);
    expect(wanted.filter((name) => !declared.has(name) && !declared.has(name.replace(PARTS, '')))).toEqual([]);
  });

  it('fires the monitoring alerts as the rule cases describe', async () => {
    const promtool = await debianBinary(PROMTOOL, TOOLS);
    const { stdout } = await promisify(execFile)(promtool, ['test', 'rules', join(FOLDER, 'alerts.test.yml')]);
    expect(stdout).toContain('SUCCESS');
    const rules = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const shown = new Set([...read('alerts.test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name));
    expect(rules).not.toEqual([]);
    expect(rules.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('passes the configuration check of Prometheus for the monitoring files', async () => {
    const promtool = await debianBinary(PROMTOOL, TOOLS);
    const { stdout } = await promisify(execFile)(promtool, ['check', 'config', join(FOLDER, 'prometheus.yml')]);
    expect(stdout).toMatch(/SUCCESS: 1 rule files found\n[^]* is valid prometheus config file syntax\n/);
  });

  it('documents every metric of Marquee for the operator', () => {
    const explained = readFileSync(join(ROOT, 'docs/reference/metrics.md'), 'utf8');
    const ours = [...declared].filter((name) => name.startsWith('marquee_'));
    expect(ours.filter((name) => !explained.includes(`\`${name}`))).toEqual([]);
  });
});
