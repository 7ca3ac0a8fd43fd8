import { readGmt } from '@marquee/contracts';

/** A time that was sent, in whole seconds: no more of it is printed, and what was printed must come back as the same. */
export function inGmt(time: string): Date {
  const at = readGmt(time);
  at.setUTCMilliseconds(0);
  return at;
}
