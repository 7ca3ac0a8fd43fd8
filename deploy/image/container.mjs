import { execFile, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const buildah = (...args) => execFileSync('buildah', args, { encoding: 'utf8' }).trim();

/**
 * In namespaces of its own: the root read-only, the process the first one there, as the user of the image, and without any way to
 * more rights. No engine is asked, so that nothing but buildah and root's rights are needed.
 */
const ENTER = `set -e
  mount --bind "$1" "$1"
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  mount -o remount,bind,ro "$1"
  root=$1 wd=$2 uid=$3 gid=$4; shift 4
  exec setpriv --no-new-privs unshare --root "$root" --wd "$wd" --setgid "$gid" --setuid "$uid" "$@"`;

/** An image whose commands can be run; `close` leaves nothing of it but the image. */
export function openImage(image) {
  const container = buildah('from', '--pull-never', image);
  const root = buildah('mount', container);
  // What an engine puts into every container.
  for (const folder of ['proc', 'dev', 'etc']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['etc/hosts', 'etc/resolv.conf']) copyFileSync(`/${file}`, join(root, file));
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', image));
  const { config } = OCIv1;
  return {
    root,
    config,
    start: (args, environment) => started(entered(root, config, args), environment),
    run: (args, environment) => ran(entered(root, config, args), environment),
    close: () => void buildah('rm', container),
  };
}

/** The way into the image, and the command there: what it begins with unless something else is said, and what it is given. */
function entered(root, { User, WorkingDir, Entrypoint, Env }, { entrypoint = Entrypoint, command = [] }) {
  const [uid, gid] = User.split(':');
  const [program, ...rest] = entrypoint;
  const path = Env.find((line) => line.startsWith('PATH='))?.slice('PATH='.length) ?? '';
  const inside = [root, WorkingDir, uid, gid, join(path, program), ...rest, ...command];
  return {
    args: ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, 'sh', ...inside],
    own: Object.fromEntries(Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])),
  };
}

/** The tools that lead into the image are found by the path of this machine, which nobody inside of it misses. */
function options({ own }, environment) {
  return { env: { ...own, PATH: process.env.PATH, ...environment } };
}

function ran(way, environment) {
  return new Promise((resolve) => {
    execFile('unshare', way.args, options(way, environment), (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? error.signal) : 0, stdout, stderr }),
    );
  });
}

/** One that goes on. `pid` is as this machine counts; inside it is the first. */
function started(way, environment) {
  const child = spawn('unshare', way.args, { ...options(way, environment), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  const pid = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim());
  return {
    pid,
    ended,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) process.kill(pid(), signal);
      return ended;
    },
  };
}
