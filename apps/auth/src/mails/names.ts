const LONGEST = 80;

/** A name that somebody else chose, in a mail of ours: one line, and no letter of its own. */
export function inOneLine(name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line;
}

export function greeting(hello: string, firstName: string): string {
  const name = inOneLine(firstName);
  return name === '' ? `${hello},` : `${hello} ${name},`;
}
