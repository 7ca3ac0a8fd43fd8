import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BASE_SCRIPT = fileURLToPath(new URL('../image/base.sh', import.meta.url));
const CONTEXT = fileURLToPath(new URL('stand-ins', import.meta.url));

const docker = (...args) =>
  execFileSync('docker', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const isThere = (image) => spawnSync('docker', ['image', 'inspect', image], { stdio: 'ignore' }).status === 0;

/**
 * Builds a stand-in for every missing image and tags it with the image's name. Returns the tags, which `untag` must remove before a later
 * `docker compose up`.
 */
export function tagStandIns({ node, ...servers }, ca) {
  const base = execFileSync(BASE_SCRIPT, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  const tags = [];
  const tag = (image, name) => {
    docker('tag', image, name);
    tags.push(name);
  };
  if (!isThere(node)) tag(base, node);
  for (const [target, name] of Object.entries(servers)) {
    if (isThere(name)) continue;
    const image = `marquee-stand-in:${target}`;
    const secret = ca === undefined ? [] : ['--secret', `id=ca,src=${ca}`];
    docker('build', '--quiet', '--build-arg', `BASE=${base}`, '--target', target, ...secret, '--tag', image, CONTEXT);
    tag(image, name);
  }
  return tags;
}

export function untag(tags) {
  for (const tag of tags) spawnSync('docker', ['rmi', tag], { stdio: ['ignore', 'ignore', 'inherit'] });
}
