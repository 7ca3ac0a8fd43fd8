import inspector from 'node:inspector';
import { createRequire } from 'node:module';

/** What the dev loop says to the process of an app that somebody works on. */
export type DevMessage =
  /** Become the app, with the inspector on this port. */
  | { readonly run: string; readonly port: number }
  /** Another process takes the inspector's port over, or gives it back. */
  | { readonly inspector: number | 'off' };

/**
 * A process that has loaded all packages of an app, which is most of the time that an app takes to start, and none of its
 * own files: it waits until it is told to become the app, and then loads those as they are by then.
 */
function standBy(main: string, packages: readonly string[]): void {
  const load = createRequire(main);
  const leave = (): never => process.exit(0);
  process.on('disconnect', leave);
  process.on('message', (message: DevMessage) => {
    if ('inspector' in message) return inspect(message.inspector);
    if (!('run' in message)) return;
    process.off('disconnect', leave); // the app itself stops in order when its parent is gone
    inspect(message.port);
    process.argv = [process.execPath, message.run];
    load(message.run);
  });
  for (const name of packages) preload(load, name);
}

/** One that cannot be loaded is the app's to complain about, should it need it. */
function preload(load: NodeJS.Require, name: string): void {
  try {
    load(name);
  } catch {
    // Said when the app loads it.
  }
}

let wanted: number | 'off' = 'off';

function inspect(port: number | 'off'): void {
  wanted = port;
  if (port === 'off') inspector.close();
  else open();
}

/** The process before may hold the port for a moment; one that stands at a breakpoint until it is killed. */
function open(): void {
  if (wanted === 'off' || inspector.url()) return;
  inspector.open(wanted, '127.0.0.1');
  if (!inspector.url()) setTimeout(open, 50).unref();
}

const [, , main, ...packages] = process.argv;
if (main) standBy(main, packages);
