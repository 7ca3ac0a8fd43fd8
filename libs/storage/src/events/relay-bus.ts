/** Sends a transient notification; see `Bus`. */
export interface NotifyingBus {
  notifyChange(name: string, about: number, kinds: readonly string[]): void;
}

export interface RelayBus {
  publishEvent(
    subject: string,
    id: string,
    body: string,
    headers?: Record<string, string>,
  ): Promise<{ seq: number; duplicate: boolean }>;
  /** The message id at that sequence of the stream, or null. */
  storedMessageId(seq: number): Promise<string | null>;
  eventsState(): Promise<{ lastSeq: number }>;
  /** How often the connection was lost: each reconnect may reach a server with older data. */
  readonly losses: number;
}
