const MAX_LENGTH = 80;

const INVISIBLE = /[\s\p{Cc}\p{Cf}]+/gu;
/** Slashes after a scheme or of a share, but not that of AC/DC; `∕⁄／` also act as slashes. */
const SLASHES = /:[/\\\u2215\u2044\uff0f]+|[/\\\u2215\u2044\uff0f]{2,}/gu;
const WWW = /(?<![\p{L}\p{N}])www[.\u3002\uff0e\uff61]/giu;
/** Browsers treat each of these as a dot, so a following letter would make a domain. */
const DOT_BEFORE_LETTER = /[.\u3002\uff0e\uff61](?=[\p{L}\p{M}])/gu;

/** A name chosen by another person, in our mail: one line, and nothing that becomes a link. */
export function unlinked(name: string): string {
  return inOneLine(withoutLinks(name));
}

/** A multi-line text of a company, without anything that mail programs turn into a link. */
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

/** Text written by the recipient: one line, otherwise unchanged. */
export function inOneLine(text: string): string {
  const line = text.replaceAll(INVISIBLE, ' ').replaceAll(/ +/g, ' ').trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1).toWellFormed()}…` : line;
}
