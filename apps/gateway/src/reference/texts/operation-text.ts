/** The text of the reference about one operation, beyond what its route declares. */
export interface OperationText {
  /** A verb and its object, unique in the reference. */
  readonly summary: string;
  /** The effect of the operation and what a caller must know, in a few sentences. */
  readonly description: string;
  /** When the operation answers 409. */
  readonly conflict?: string;
  /** When the operation answers 422. */
  readonly invalid?: string;
  /** The operation is not part of the interface. */
  readonly addition?: true;
}
export type OperationTexts = Readonly<Record<string, OperationText>>;
