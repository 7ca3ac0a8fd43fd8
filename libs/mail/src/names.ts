const LONGEST = 80;

const INVISIBLE = /[\s\p{Cc}\p{Cf}]+/gu;
/** What a scheme or a share begins with, not the one of AC/DC; `∕⁄／` are read as slashes as well. */
const SLASHES = /:[/\\\u2215\u2044\uff0f]+|[/\\\u2215\u2044\uff0f]{2,}/gu;
const WWW = /(?<![\p{L}\p{N}])www[.\u3002\uff0e\uff61]/giu;
/** Browsers take each of these for a dot. What stands behind it would be read as the end of a domain. */
const DOT_BEFORE_LETTER = /[.\u3002\uff0e\uff61](?=[\p{L}\p{M}])/gu;

/** A name that somebody else chose, in a mail of ours: one line, no letter of its own, and nothing to click on. */
export function unlinked(name: string): string {
  return inOneLine(withoutLinks(name));
}

/** A text of several lines that a company chose, without anything that mail programs turn into a link. */
export function unlinkedText(text: string): string {
  return text
    .split('\n')
    .map((line) => withoutLinks(line).trim())
    .join('\n');
}

function withoutLinks(line: string): string {
  const visible = line.replaceAll(INVISIBLE, ' ');
  return visible.replaceAll(SLASHES, ' ').replaceAll(WWW, ' ').replaceAll(DOT_BEFORE_LETTER, '. ');
}

/** What the reader has written themselves: one line of it, as it is. */
export function inOneLine(text: string): string {
  const line = text.replaceAll(INVISIBLE, ' ').replaceAll(/ +/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line;
}
