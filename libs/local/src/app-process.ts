import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type AppName, mainOf, partsOf, type Replica, unbundledMainOf } from './apps';
import { type SystemAddress, environmentOf } from './address';
import { stopChild } from './servers/processes';

export interface AppProcess {
  readonly name: AppName;
  readonly replica: Replica;
  readonly pid: number;
  readonly opsPort: number;
  readonly httpPort?: number;
  /** Resolves with the exit status when the process has ended. */
  readonly ended: Promise<string>;
  /** Stops gracefully. */
  stop(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

type Ports = Pick<AppProcess, 'opsPort' | 'httpPort'>;

/** An app process that is not ready yet. */
export interface StartedApp {
  readonly ready: Promise<AppProcess>;
  stop(): Promise<void>;
}

export type OutputListener = (replica: Replica, line: string) => void;

const BOOT_TIMEOUT_MS = 60_000;
/** Longer than the app's own shutdown timeout. */
const STOP_TIMEOUT_MS = 2_500;

export type Launch = (system: SystemAddress, replica: Replica, onOutput?: OutputListener) => StartedApp;

/** Starts an app from the bundle of the build, as it ships. */
export const startApp: Launch = (system, replica, onOutput) => startMain(mainOf, system, replica, onOutput);

/** Starts an app from the single files of the build, for developers who change them. */
export const startUnbundled: Launch = (system, replica, onOutput) =>
  startMain(unbundledMainOf, system, replica, onOutput);

function startMain(main: typeof unbundledMainOf, ...[system, replica, onOutput]: Parameters<Launch>): StartedApp {
  const args = [main(system.appsDir, partsOf(replica).app)];
  const { becomesReady, stop } = spawnApp(system, replica, args, onOutput);
  return { ready: becomesReady(), stop };
}

/** A process that is an app, or will become one. */
export interface SpawnedApp {
  readonly ended: Promise<string>;
  becomesReady(): Promise<AppProcess>;
  send(message: object): void;
  stop(): Promise<void>;
}

/**
 * In a separate process group, so that Ctrl-C reaches only the parent, which stops apps in order. The app stops when
 * the channel to the parent closes.
 */
export function spawnApp(
  system: SystemAddress,
  replica: Replica,
  args: readonly string[],
  onOutput: OutputListener = () => undefined,
): SpawnedApp {
  const { app: name, number } = partsOf(replica);
  const child = spawn(process.execPath, args, {
    env: environmentOf(system, name, number),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lastOutput = listen(child, (line) => onOutput(replica, line));
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ? `killed by ${signal}` : `ended with code ${code}`));
  });
  const stop = () => stopChild(child, 'SIGTERM', STOP_TIMEOUT_MS);
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  return {
    ended,
    becomesReady: async () => {
      const ports = await whenReady(child, name, ended, lastOutput);
      return { name, replica, pid: child.pid ?? 0, ...ports, ended, stop, kill };
    },
    // A process that has just ended ignores messages; its exit is reported.
    send: (message) => void child.send(message, () => undefined),
    stop,
  };
}

/** The lines that Node prints below a fatal error: the stack, and its version. */
const BELOW_AN_ERROR = /^\s+at |^Node\.js v/;

/** Passes on every printed line; returns the last line of stderr, which explains a failed start. */
function listen(child: ChildProcess, onLine: (line: string) => void): () => string {
  let last = '';
  if (child.stdout) createInterface(child.stdout).on('line', onLine);
  if (child.stderr) {
    createInterface(child.stderr).on('line', (line) => {
      if (line.trim() && !BELOW_AN_ERROR.test(line)) last = line.trim();
      onLine(line);
    });
  }
  return () => last;
}

async function whenReady(
  child: ChildProcess,
  name: AppName,
  ended: Promise<string>,
  lastOutput: () => string,
): Promise<Ports> {
  let timer: NodeJS.Timeout | undefined;
  const said = new Promise<Ports>((resolve, reject) => {
    child.on('message', ({ ready, opsPort, httpPort }: Ports & { ready?: boolean }) => {
      if (ready) resolve({ opsPort, httpPort });
    });
    const seconds = BOOT_TIMEOUT_MS / 1000;
    timer = setTimeout(() => reject(new Error(`${name} was not ready after ${seconds} s`)), BOOT_TIMEOUT_MS);
  });
  const died = ended.then((how) => Promise.reject(new Error(lastOutput() || `${name} ${how} before it was ready`)));
  try {
    return await Promise.race([said, died]);
  } finally {
    clearTimeout(timer);
    died.catch(() => undefined);
  }
}
