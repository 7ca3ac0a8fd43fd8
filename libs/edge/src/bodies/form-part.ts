import { withParameters } from './header-parameters';

export interface FormPart {
  /** The field name; undefined if the part is not a form field. */
  readonly field: string | undefined;
  /** The client's file name; undefined if the part is not a file. */
  readonly filename: string | undefined;
}

/** Returns null if the headers are malformed. */
export function partOf(head: string): FormPart | null {
  const headers = headersIn(head);
  const sent = headers?.get('content-disposition');
  if (headers === null || sent === undefined) return headers && NO_FIELD;
  const disposition = withParameters(sent);
  if (disposition === null) return null;
  const { value, parameters } = disposition;
  if (value !== 'form-data') return NO_FIELD;
  const isBinary = headers.get('content-type')?.trim().toLowerCase() === 'application/octet-stream';
  const filename = extended(parameters.get('filename*')) ?? shown(parameters.get('filename'));
  // A file whose name cannot be decoded has no name.
  const isFile = isBinary || parameters.has('filename*');
  return { field: shown(parameters.get('name')), filename: filename ?? (isFile ? '' : undefined) };
}

const NO_FIELD: FormPart = { field: undefined, filename: undefined };

/** The headers by lower-case name; the first of a repeated header counts. */
function headersIn(head: string): Map<string, string> | null {
  const headers = new Map<string, string>();
  // A line that starts with a blank continues the previous one.
  for (const line of head.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    if (colon < 1) return null;
    const name = line.slice(0, colon).toLowerCase();
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

const ESCAPES: Readonly<Record<string, string>> = { '%22': '"', '%0d': '\r', '%0a': '\n' };

/** Browsers percent-encode exactly these three characters of a name. */
function shown(sent: string | undefined): string | undefined {
  return sent?.replaceAll(/%(?:22|0d|0a)/gi, (escape) => ESCAPES[escape.toLowerCase()] as string);
}

/** `utf-8''na%C3%AFve.png` (RFC 8187), which some clients send beside the plain name. */
function extended(sent: string | undefined): string | undefined {
  const encoded = /^utf-8'[\w-]*'(.*)$/is.exec(sent ?? '')?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
