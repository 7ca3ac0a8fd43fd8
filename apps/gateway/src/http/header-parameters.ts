/** `; name="value"`, one after the other; where the next does not begin, nothing else is tried. */
const PARAMETER = /;[ \t]*([^\s"();,=]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s";]*))[ \t]*/gsy;

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
  for (const [all, name = '', quoted, plain = ''] of header.slice(end).matchAll(PARAMETER)) {
    end += all.length;
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted === undefined ? plain : quoted.replaceAll(/\\(["\\])/g, '$1'));
  }
  const hasEnded = /^[;\s]*$/.test(header.slice(end));
  return hasEnded ? { value: value.trim().toLowerCase(), parameters } : null;
}
