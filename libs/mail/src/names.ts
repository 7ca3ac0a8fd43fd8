const LONGEST = 80;

const INVISIBLE = /[\s\p{Cc}\p{Cf}]+/gu;
/** With the colon of a scheme before them; `∕⁄／` are read as slashes as well. */
const SLASHES = /:?[/\\∕⁄／]+/gu;
const WWW = /(?<![\p{L}\p{N}])www[.。．｡]/giu;
/** Browsers take each of these for a dot. What stands behind it would be read as the end of a domain. */
const DOT_BEFORE_LETTER = /[.。．｡](?=[\p{L}\p{M}])/gu;

/** A name that somebody else chose, in a mail of ours: one line, no letter of its own, and nothing to click on. */
export function inOneLine(name: string): string {
  const unlinked = name
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(SLASHES, ' ')
    .replaceAll(WWW, ' ')
    .replaceAll(DOT_BEFORE_LETTER, '. ');
  const line = unlinked.replaceAll(/ +/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line;
}
