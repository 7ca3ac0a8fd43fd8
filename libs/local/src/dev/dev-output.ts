import { prettyFactory } from 'pino-pretty';
import { isWarning } from '../app-output';
import type { OutputListener } from '../app-process';
import type { AppName } from '../apps';

/** Node's messages about its inspector; we print the port once. */
const INSPECTOR = /^(?:Debugger |For help, see: |Starting inspector on |Waiting for the debugger )/;

/** Readable output: all lines of the apps under development, warnings and errors of all other apps. */
export function readableOutput(
  apps: readonly AppName[],
  colorize: boolean,
  print: (line: string) => void,
): OutputListener {
  const pretty = prettyFactory({ colorize, ignore: 'pid,hostname,name', translateTime: 'SYS:HH:MM:ss.l' });
  return (app, line) => {
    if (INSPECTOR.test(line) || !(apps.some((one) => one === app) || isWarning(line))) return;
    const text = line.startsWith('{') ? pretty(line).trimEnd() : line;
    for (const part of text.split('\n')) print(`${app} | ${part}`);
  };
}
