/** What the relay needs of the bus. */
export interface RelayBus {
  publishEvent(
    subject: string,
    id: string,
    body: string,
    headers?: Record<string, string>,
  ): Promise<{ seq: number; duplicate: boolean }>;
  /** The message id at that sequence of the stream, null when there is none. */
  storedMessageId(seq: number): Promise<string | null>;
  eventsState(): Promise<{ lastSeq: number }>;
  /** How often the connection was lost: a server with older data may be at its end each time. */
  readonly losses: number;
}
