import inspector from 'node:inspector';
import { createRequire } from 'node:module';

/** Messages from the dev loop to a standby process. */
export type DevMessage =
  /** Become the app, with the inspector on this port. */
  | { readonly run: string; readonly port: number }
  /** Release the inspector's port to another process, or take it back. */
  | { readonly inspector: number | 'off' };

/**
 * A standby process that has loaded all packages of an app, which takes most of its start time, but no sources. It
 * loads the current sources when it replaces the app.
 */
function standBy(main: string, packages: readonly string[]): void {
  const load = createRequire(main);
  const leave = (): never => process.exit(0);
  process.on('disconnect', leave);
  process.on('message', (message: DevMessage) => {
    if ('inspector' in message) return inspect(message.inspector);
    if (!('run' in message)) return;
    process.off('disconnect', leave); // The app itself stops in order when its parent has ended.
    inspect(message.port);
    process.argv = [process.execPath, message.run];
    load(message.run);
  });
  for (const name of packages) preload(load, name);
}

/** A package that cannot be loaded is ignored; the app fails if it needs it. */
function preload(load: NodeJS.Require, name: string): void {
  try {
    load(name);
  } catch {}
}

let wanted: number | 'off' = 'off';

function inspect(port: number | 'off'): void {
  wanted = port;
  if (port === 'off') inspector.close();
  else open();
}

/** The previous process may hold the port for a moment, or until it is killed at a breakpoint. */
function open(): void {
  if (wanted === 'off' || inspector.url()) return;
  inspector.open(wanted, '127.0.0.1');
  if (!inspector.url()) setTimeout(open, 50).unref();
}

const [, , main, ...packages] = process.argv;
if (main) standBy(main, packages);
