import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ServerOptions {
  command: string;
  args: readonly string[];
  /** Receives what the server prints; a file, so that the server outlives a parent that was killed. */
  logFile: string;
  /** Its orderly stop. */
  stopSignal: NodeJS.Signals;
  /** Variables beyond those that this process has. */
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
}

export interface ServerProcess {
  readonly pid: number;
  /** How the process has ended; null while it runs. */
  ended(): string | null;
  /** Settles when it has ended, with how. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
  /** What this run has printed so far, its last lines. */
  tail(): string;
}

/**
 * Starts a server in a session of its own, so that a Ctrl-C in the terminal does not reach it: who started it decides
 * when it stops. A guard stops it if this process dies without having done so, even by SIGKILL.
 */
export function startServer(o: ServerOptions): ServerProcess {
  mkdirSync(dirname(o.logFile), { recursive: true });
  const log = openSync(o.logFile, 'a');
  const printedBefore = statSync(o.logFile).size;
  const child = spawn(o.command, o.args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...o.env },
    ...(o.uid === undefined ? {} : { uid: o.uid, gid: o.gid }),
  });
  closeSync(log);
  let ended: string | null = null;
  const exited = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve((ended = error.message)));
    child.on('exit', (code, signal) => resolve((ended = signal ?? `exit code ${code}`)));
  });
  child.unref();
  const pid = child.pid ?? 0;
  const release = pid ? guard(pid, o.stopSignal) : () => undefined;
  child.on('exit', release);
  return {
    pid,
    ended: () => ended,
    exited,
    stop: () => stopChild(child, o.stopSignal),
    tail: () => lastLines(readFileSync(o.logFile).subarray(printedBefore).toString()),
  };
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' ').slice(-500);
}

/** A shell that waits on a pipe from here: a line sets it free, the end of the pipe means that nobody is left to stop the server. */
function guard(pid: number, signal: NodeJS.Signals): () => void {
  const script = `read line && exit; kill -${signal.slice(3)} ${pid}`;
  const shell = spawn('sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return () => shell.stdin.end('stopped\n');
}

/** Asks, waits, then insists. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals, patienceMs = 3000): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.ref();
  child.kill(signal);
  const insist = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await exited;
  clearTimeout(insist);
}

/** The same for a process that is not our child: a leftover of a run that was killed. */
export async function stopPid(pid: number, signal: NodeJS.Signals, patienceMs = 3000): Promise<void> {
  const until = Date.now() + patienceMs;
  process.kill(pid, signal);
  while (commandOf(pid) !== '') {
    if (Date.now() > until) process.kill(pid, 'SIGKILL');
    await sleep(20);
  }
}

/** The command line of a process, empty if none of that number runs. */
export function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Waits until `done` gives a value; `server` ending, or time running out, is an error. */
export async function waitFor<T>(what: string, server: ServerProcess, done: () => T | undefined): Promise<T> {
  const until = Date.now() + 60_000;
  for (;;) {
    const value = done();
    if (value !== undefined) return value;
    const ended = server.ended();
    if (ended !== null) throw new Error(`${what} did not start (${ended}): ${server.tail()}`);
    if (Date.now() > until) {
      await server.stop();
      throw new Error(`${what} was not ready after 60 s: ${server.tail()}`);
    }
    await sleep(20);
  }
}
