/** As the interface prints times: GMT, without a zone. */
export function printedTime(at: Date): string {
  return at.toISOString().slice(0, 19);
}
