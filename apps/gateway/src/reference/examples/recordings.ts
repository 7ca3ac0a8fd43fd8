/** A request that a system test sent to one operation, and the answer. */
export interface Recording {
  /** The values of the path parameters. */
  readonly places?: Readonly<Record<string, string>>;
  /** The body of the request. */
  readonly sent?: unknown;
  /** The bodies of the answers by status, and for errors by status and code: `422 invalid`. */
  readonly answers: Readonly<Record<string, unknown>>;
}
/** Recordings by `operationId`. */
export type Recordings = Readonly<Record<string, Recording>>;
