/** Milliseconds on a clock that all processes of the machine share and nobody sets. */
export function sharedNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
