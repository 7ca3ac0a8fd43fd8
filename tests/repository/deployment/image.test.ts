import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EDGES } from '@marquee/local';
import { parse } from 'yaml';
import { ROOT } from '../root';
import { dockerfile, type Stage, valuesOf } from './dockerfile';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { global, stages } = dockerfile();
const image = stages.at(-1) as Stage;
const [base = ''] = valuesOf({ instructions: global }, 'ARG');

describe('the image', () => {
  it('builds the image on a configurable base with a pinned LTS version of Node', () => {
    const [, major, rest] = /^BASE=docker\.io\/library\/node:(\d+)(\.\d+\.\d+)-bookworm-slim$/.exec(base) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(22);
    expect(Number(major) % 2).toBe(0);
    expect(major).toBe(read('.nvmrc').trim());
    // The base image that is built if no registry is reachable.
    expect(read('deploy/image/base.sh')).toContain(`\nNODE=${major}${rest}\n`);
    expect(read('deploy/image/base.sh')).toContain('\nSUITE=bookworm\n');
  });

  it('builds image stages only from the base, from scratch or from earlier stages', () => {
    const allowed = stages.map(({ from }, at) => {
      const before = stages.slice(0, at).map(({ name }) => name);
      return from === '${BASE}' || from === 'scratch' || before.includes(from);
    });
    expect(allowed).toEqual(stages.map(() => true));
    expect(stages.map(({ name }) => name)).toEqual(['build', undefined]);
  });

  it('includes only listed files in the image, and no shell', () => {
    expect(image.from).toBe('scratch');
    expect(valuesOf(image, 'COPY')).toEqual(['--from=build /image /']);
    expect(valuesOf(image, 'RUN')).toEqual([]);
  });

  it('excludes test packages from the image, and lists its contents in the SBOM', () => {
    const [build] = stages;
    const [installs = '', lists = ''] = valuesOf(build as Stage, 'RUN');
    expect(installs).toMatch(/npm ci --omit=dev$/);
    expect(lists).toMatch(/^npm sbom --package-lock-only --sbom-format=cyclonedx .*> packages\.cdx\.json$/);
  });

  it('copies only existing files that .dockerignore includes into the image', () => {
    const copies = stages.flatMap((stage) => valuesOf(stage, 'COPY')).filter((value) => !value.startsWith('--from='));
    const sources = copies.flatMap((value) => value.split(' ').slice(0, -1));
    expect(sources).not.toEqual([]);
    expect(sources.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const sent = read('deploy/Dockerfile.dockerignore').split('\n');
    expect(sources.filter((path) => !sent.includes(`!${path}`))).toEqual([]);
  });

  it('labels the image with the standard OCI labels', () => {
    const [labels = ''] = valuesOf(image, 'LABEL');
    const names = [...labels.matchAll(/org\.opencontainers\.image\.([\w.]+)="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['title', 'description', 'vendor', 'version', 'revision', 'created', 'base.name']);
    const declared = [...labels.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(valuesOf(image, 'ARG').map((value) => value.split('=')[0])).toEqual(['BASE', ...declared.slice(0, -1)]);
    const script = read('deploy/image/build.sh');
    expect(declared.filter((name) => !script.includes(`--build-arg "${name}=`))).toEqual([]);
  });

  it('runs the image with the user, program and ports that Kubernetes expects', () => {
    interface App {
      readonly spec: {
        readonly template: {
          readonly spec: {
            readonly securityContext: { readonly runAsUser: number; readonly runAsGroup: number };
            readonly containers: readonly { readonly ports: readonly { readonly containerPort: number }[] }[];
          };
        };
      };
    }
    const everyApp = parse(read('deploy/kubernetes/base/every-app.yaml')) as App;
    const { runAsUser, runAsGroup } = everyApp.spec.template.spec.securityContext;
    expect(valuesOf(image, 'USER')).toEqual([`${runAsUser}:${runAsGroup}`]);
    expect(read('deploy/image/system.mjs')).toContain(`'marquee:x:${runAsUser}:${runAsGroup}:`);
    const edges = EDGES.map(
      (app) => parse(read(`deploy/kubernetes/base/${app}/${app}.yaml`).split('\n---\n')[0] ?? '') as App,
    );
    const ports = [...edges, everyApp].flatMap(({ spec }) => spec.template.spec.containers[0]?.ports ?? []);
    expect(valuesOf(image, 'EXPOSE')).toEqual([ports.map(({ containerPort }) => containerPort).join(' ')]);
    // Every container passes only arguments.
    expect(valuesOf(image, 'ENTRYPOINT')).toEqual(['["node"]']);
    expect(valuesOf(image, 'WORKDIR')).toEqual(['/marquee']);
    expect(valuesOf(image, 'STOPSIGNAL')).toEqual(['SIGTERM']);
  });
});
