/** The part of a pino logger that the bus needs. */
export interface BusLog {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}

export const noLog: BusLog = { info: () => {}, warn: () => {}, error: () => {} };
