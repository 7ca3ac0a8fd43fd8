const NAME = /([^\s"();,=]+)/;
const QUOTED = /"((?:[^"\\]|\\.)*)"/;
/** Browsers do not escape backslashes: one before the last quote of a header is the end of a value. */
const ENDS_IN_BACKSLASH = /"([^"]*\\)"(?=[ \t]*(?:;[^"]*)?$)/;
/** Some clients leave the quotes out even around blanks. */
const PLAIN = /([^";]*)/;

/** `; name="value"`, one after the other; where the next does not begin, nothing else is tried. */
const PARAMETER = new RegExp(
  `(?:;[ \\t]*)+${NAME.source}[ \\t]*=[ \\t]*(?:${QUOTED.source}|${ENDS_IN_BACKSLASH.source}|${PLAIN.source})[ \\t]*`,
  'gsy',
);

/** A header such as `form-data; name="file"`. */
export interface ValueWithParameters {
  /** In lower case, as the names of the parameters are. */
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Null where the header cannot be read. Of a parameter that stands there twice, the first counts. */
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
