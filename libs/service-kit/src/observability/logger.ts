import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino';
import pretty from 'pino-pretty';
import { redacted, redactedText } from './redaction';

export type Logger = PinoLogger;
/** Injection token of the app's logger. */
export const LOGGER = Symbol('logger');

export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const out =
    destination ?? (process.stdout.isTTY ? pretty({ colorize: true, ignore: 'pid,hostname,name' }) : undefined);
  const options = {
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: object) => redacted(line) as Record<string, unknown>,
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn) {
        method.apply(
          this,
          args.map((part: unknown) => (typeof part === 'string' ? redactedText(part) : part)) as never,
        );
      },
    },
    // `formatters.log` has already serialized errors.
    serializers: { err: (described: unknown) => described },
  };
  return out === undefined ? pino(options) : pino(options, out);
}

/** Nest's log lines in our format; its boot messages become `debug`. */
export function nestLogger(log: Logger): LoggerService {
  const at =
    (level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]): void => {
      if (message instanceof Error) log[level]({ err: message, nest: rest }, message.message);
      else log[level]({ nest: rest }, String(message));
    };
  return {
    verbose: at('trace'),
    debug: at('debug'),
    log: at('debug'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
  };
}
