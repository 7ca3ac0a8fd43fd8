const NAME = /([^\s"();,=]+)/;
const QUOTED = /"((?:[^"\\]|\\.)*)"/;
/** Browsers do not escape backslashes, so one before the last quote ends the value. */
const ENDS_IN_BACKSLASH = /"([^"]*\\)"(?=[ \t]*(?:;[^"]*)?$)/;
/** Some clients omit the quotes even around blanks. */
const PLAIN = /([^";]*)/;

/** `; name="value"` repeatedly; stops at the first mismatch. */
const PARAMETER = new RegExp(
  `(?:;[ \\t]*)+${NAME.source}[ \\t]*=[ \\t]*(?:${QUOTED.source}|${ENDS_IN_BACKSLASH.source}|${PLAIN.source})[ \\t]*`,
  'gsy',
);

/** A header such as `form-data; name="file"`. */
export interface ValueWithParameters {
  /** The value in lower case, like the names of the parameters. */
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Returns null for a malformed header. The first of a repeated parameter counts. */
export function withParameters(header: string): ValueWithParameters | null {
  const [value = ''] = header.split(';', 1);
  const parameters = new Map<string, string>();
  let end = value.length;
  for (const [all, name = '', quoted, cut, plain = ''] of header.slice(end).matchAll(PARAMETER)) {
    end += all.length;
    const key = name.toLowerCase();
    const unquoted = cut ?? plain.trimEnd();
    if (!parameters.has(key)) parameters.set(key, quoted?.replaceAll(/\\(["\\])/g, '$1') ?? unquoted);
  }
  const hasEnded = /^[;\s]*$/.test(header.slice(end));
  return hasEnded ? { value: value.trim().toLowerCase(), parameters } : null;
}
