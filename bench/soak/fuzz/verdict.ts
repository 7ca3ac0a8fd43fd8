import { faultOf } from '@marquee/testing';
import type { Outcome } from './sending';

/** What an error must not tell of. None of it is in what the fuzzer sends. */
const INSIDE: Readonly<Record<string, RegExp>> = {
  'a stack': /\bat \S+ \(|cannot read propert|is not a function|is not iterable|undefined/i,
  'a file': /\.[cm]?[jt]s:\d|node_modules|node:internal|\/(?:dist|work|home|usr|tmp|libs|apps)\//i,
  'a statement': /\b(?:select|insert into|update \w+ set|delete from)\b .*\b(?:from|values|where)\b/i,
  'a table': /relation "|column "|_(?:pk|fk|idx|uq|check)\b|pg_/i,
  'the database': /postgres|queryfailed|typeorm|violates|duplicate key|syntax error/i,
  'the bus': /nats\b|jetstream|no responders|\$JS\b|rpc\./i,
  'a library': /undici|fastify|nestjs|sharp|vips|libpng|econn/i,
};

/** Pictures are made one at a time, and a few may wait: who is told so has not found a fault. */
const FULL = /Too many pictures wait/;
/** What visitors are told of a shop that its company has taken off the net. */
const OFFLINE = /<title>Offline<\/title>/;

/** What is wrong with what came of a request; null where nothing is. `foreign` are words that belong to another company. */
export function faultWith(outcome: Outcome, foreign: readonly string[] = []): string | null {
  if (typeof outcome === 'string') return outcome;
  const { status, text } = outcome;
  if (status >= 500 && !FULL.test(text) && !OFFLINE.test(text)) return `it answered ${status}: ${text.slice(0, 300)}`;
  const found = foreign.find((word) => text.includes(word));
  if (found !== undefined) return `its answer has "${found}", which is another company's`;
  const told = status >= 400 ? toldInside(text) : null;
  if (told !== null) return told;
  // Heads that are too large are refused before anybody knows what they ask for.
  if (status === 431) return null;
  const fault = faultOf(outcome);
  return fault === null ? null : `it answered ${status}, and docs/openapi.json says otherwise: ${fault.slice(0, 600)}`;
}

/** What of the inside an error tells; null where it is silent about it. */
export function toldInside(text: string): string | null {
  for (const [what, pattern] of Object.entries(INSIDE)) {
    const told = pattern.exec(text)?.[0];
    if (told !== undefined) return `its answer tells of ${what}, "${told}": ${text.slice(0, 300)}`;
  }
  return null;
}
