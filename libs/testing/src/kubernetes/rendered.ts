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

/** The objects that a cluster would be given. */
async function rendered(folder: string): Promise<KubernetesObject[]> {
  const kustomize = await debianBinary(KUSTOMIZE, TOOLS);
  const { stdout } = await promisify(execFile)(kustomize, ['build', folder], { maxBuffer: 32 * 1024 * 1024 });
  return parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
}

const known = new Map<string, Promise<KubernetesObject[]>>();

/** Rendered once for all tests of a file. */
export function renderedOverlay(overlay: (typeof OVERLAYS)[number]): Promise<KubernetesObject[]> {
  const objects = known.get(overlay) ?? rendered(join(KUBERNETES, 'overlays', overlay));
  known.set(overlay, objects);
  return objects;
}

/** The apps with these components alone, as an overlay of somebody's own might have them. */
export async function renderedWith(...components: string[]): Promise<KubernetesObject[]> {
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
