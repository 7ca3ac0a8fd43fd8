import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { debianBinary, KUSTOMIZE } from '@marquee/local';
import { parseAllDocuments } from 'yaml';
import { ROOT, TOOLS } from '../root';
import type { KubernetesObject } from './objects';

export const KUBERNETES = join(ROOT, 'deploy/kubernetes');
export const OVERLAYS = ['local', 'staging', 'production'] as const;

async function rendered(folder: string): Promise<KubernetesObject[]> {
  const kustomize = await debianBinary(KUSTOMIZE, TOOLS);
  const { stdout } = await promisify(execFile)(kustomize, ['build', folder], {
    maxBuffer: 32 * 1024 * 1024,
    // The process ends after half a second, and garbage collection would take half of its CPU time.
    env: { ...process.env, GOGC: 'off' },
  });
  return parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
}

// Jest loads this module for every test file; state that a worker's files share is global.
const shared = globalThis as { marqueeRenderedObjects?: Map<string, Promise<KubernetesObject[]>> };

function renderedOnce(key: string, render: () => Promise<KubernetesObject[]>): Promise<KubernetesObject[]> {
  const cache = (shared.marqueeRenderedObjects ??= new Map());
  const objects = cache.get(key) ?? render();
  cache.set(key, objects);
  return objects;
}

export function renderedOverlay(overlay: (typeof OVERLAYS)[number]): Promise<KubernetesObject[]> {
  return renderedOnce(`overlay ${overlay}`, () => rendered(join(KUBERNETES, 'overlays', overlay)));
}

/** The apps with only these components, as another overlay might have them. */
export function renderedWith(...components: string[]): Promise<KubernetesObject[]> {
  return renderedOnce(`components ${components.join(' ')}`, () => renderWith(components));
}

async function renderWith(components: readonly string[]): Promise<KubernetesObject[]> {
  const parent = join(ROOT, '.marquee/tmp');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'overlay-'));
  const at = (path: string) => relative(folder, join(KUBERNETES, path));
  const kustomization = {
    resources: [at('base')],
    components: components.map((name) => at(`components/${name}`)),
  };
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
  try {
    return await rendered(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
