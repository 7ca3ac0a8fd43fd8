/** What a system test sent to one operation, and what it was answered. */
export interface Recording {
  /** The values of the path parameters. */
  readonly places?: Readonly<Record<string, string>>;
  /** The body of the request. */
  readonly sent?: unknown;
  /** The bodies of the answers by status, and for errors by status and code: `422 invalid`. */
  readonly answers: Readonly<Record<string, unknown>>;
}
/** By `operationId`. */
export type Recordings = Readonly<Record<string, Recording>>;
