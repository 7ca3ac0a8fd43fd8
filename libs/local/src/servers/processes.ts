import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ServerOptions {
  command: string;
  args: readonly string[];
  /** The log file of the server, which outlives a killed parent. */
  logFile: string;
  /** The signal for an orderly stop. */
  stopSignal: NodeJS.Signals;
  /** Additional variables. */
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
}

export interface ServerProcess {
  readonly pid: number;
  /** The exit status; null while the process runs. */
  ended(): string | null;
  /** Resolves with the exit status. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
  /** The last lines of the output of this run. */
  tail(): string;
}

/**
 * Starts a server in a separate session, so that Ctrl-C does not reach it. A guard process stops it if this process
 * dies, even by SIGKILL.
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

/** A shell that waits on a pipe from here: a line releases it; the end of the pipe means that this process died. */
function guard(pid: number, signal: NodeJS.Signals): () => void {
  const script = `read line && exit; kill -${signal.slice(3)} ${pid}`;
  const shell = spawn('sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return () => shell.stdin.end('stopped\n');
}

/** Sends the signal, waits, then kills. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals, timeoutMs = 3000): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.ref();
  child.kill(signal);
  const insist = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await exited;
  clearTimeout(insist);
}

/** Like `stopChild`, for a process that this one did not start, such as one left by a killed run. */
export async function stopPid(pid: number, signal: NodeJS.Signals, timeoutMs = 3000): Promise<void> {
  const until = Date.now() + timeoutMs;
  process.kill(pid, signal);
  while (commandOf(pid) !== '') {
    if (Date.now() > until) process.kill(pid, 'SIGKILL');
    await sleep(20);
  }
}

/** The command line of a process; empty if it does not exist. */
export function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Waits until `done` returns a value; throws if `server` ends or after a timeout. */
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
