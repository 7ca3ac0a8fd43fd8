import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const output = (command, ...args) => execFileSync(command, args, { encoding: 'utf8' });

/** The user of every app; deploy/kubernetes refers to it by number. */
const FILES = {
  'etc/passwd': 'marquee:x:1000:1000::/marquee:/nonexistent\n',
  'etc/group': 'marquee:x:1000:\n',
  'etc/nsswitch.conf': 'hosts: files dns\n',
};
const NODE_LICENSE = '/usr/local/LICENSE';

/** Adds Node and the libraries that it and native packages link to. Returns the parts for the bill of materials. */
export function addSystem(target, binaries) {
  for (const [file, text] of Object.entries(FILES)) write(join(target, file), text);
  mkdirSync(join(target, 'tmp'));
  chmodSync(join(target, 'tmp'), 0o1777);
  // Debian keeps all libraries below /usr; the old paths are links.
  for (const name of ['lib', 'lib64']) {
    if (existsSync(`/${name}`)) symlinkSync(`usr/${name}`, join(target, name));
  }
  copy(realpathSync(process.execPath), join(target, 'usr/local/bin/node'));
  if (existsSync(NODE_LICENSE)) copy(NODE_LICENSE, join(target, 'usr/share/doc/node/LICENSE'));
  const libraries = [...new Set(binaries.flatMap(librariesOf))];
  for (const path of libraries) addLibrary(target, path);
  const packages = [...new Set(libraries.map(ownerOf))].sort();
  return [nodePart(), ...packages.map((name) => addNotes(target, name))];
}

/** Absolute paths of system libraries; those of npm packages are copied with their package. */
function librariesOf(binary) {
  const lines = output('ldd', binary).split('\n');
  const missing = lines.filter((line) => line.includes('not found'));
  if (missing.length > 0) throw new Error(`${binary} needs libraries that the base image lacks: ${missing.join(' ')}`);
  const paths = lines.flatMap((line) => /(?:=> |^\s+)(\/\S+) \(0x/.exec(line)?.[1] ?? []);
  return paths.filter((path) => !path.includes('node_modules')).map(belowUsr);
}

function belowUsr(path) {
  return path.startsWith('/usr/') ? path : `/usr${path}`;
}

/** Copies under the name that other files link to, which may be a symbolic link. */
function addLibrary(target, path) {
  copy(realpathSync(path), join(target, path));
}

function ownerOf(path) {
  const real = realpathSync(path);
  // Older packages list their files by the old paths.
  const { stdout } = spawnSync('dpkg', ['-S', real, real.replace(/^\/usr/, '')], { encoding: 'utf8' });
  const [name] = /^[^:]+(?=:)/.exec(stdout ?? '') ?? [];
  if (!name) throw new Error(`No package of the base image contains ${path}. Set BASE to an image of Debian's family.`);
  return name;
}

/** Writes package metadata where scanners look for it in an image without package manager, and the licence. */
function addNotes(target, name) {
  const status = output('dpkg-query', '--status', name);
  write(join(target, 'var/lib/dpkg/status.d', name), status);
  const license = `usr/share/doc/${name}/copyright`;
  if (existsSync(`/${license}`)) copy(realpathSync(`/${license}`), join(target, license));
  const [, version] = /^Version: (.+)$/m.exec(status);
  return { type: 'library', name, version, purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}` };
}

function nodePart() {
  const version = process.versions.node;
  return { type: 'platform', name: 'node', version, purl: `pkg:generic/node@${version}` };
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
