import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A mail as its receiver sees it. */
export interface ReadMail {
  readonly headers: Readonly<Record<string, string>>;
  /** Content type and content of each part. */
  readonly parts: readonly { readonly type: string; readonly body: string }[];
  /** The plain-text part. */
  readonly text: string;
}

/** Cached by file path, since files never change and tests poll for a mail. */
const read = new Map<string, ReadMail>();

/** The mails that a system without a mail server has stored, oldest first, optionally of one address. */
export function mailsIn(dataDir: string, to?: string): ReadMail[] {
  const folder = join(dataDir, 'mails');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const mails = files.sort().map((name) => mailIn(join(folder, name)));
  return to === undefined ? mails : mails.filter((mail) => mail.headers['to'] === to);
}

function mailIn(file: string): ReadMail {
  const known = read.get(file);
  if (known) return known;
  const mail = readMail(readFileSync(file, 'utf8'));
  read.set(file, mail);
  return mail;
}

/** Parses a message with plain and HTML parts. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary === undefined ? [partOf(raw)] : bodiesOf(body, boundary).map(partOf);
  return { headers, parts, text: parts.find(({ type }) => type === 'text/plain')?.body ?? '' };
}

function bodiesOf(body: string, boundary: string): string[] {
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r?\n/, ''));
}

function partOf(raw: string): { type: string; body: string } {
  const { headers, body } = split(raw);
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  return { type, body: decoded(body, headers['content-transfer-encoding'] ?? '7bit').replaceAll('\r\n', '\n') };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(raw);
  if (!end) throw new Error(`The mail has no blank line after its headers: ${raw}`);
  const lines = raw.slice(0, end.index).replaceAll(/\r?\n[ \t]+/g, ' ');
  const headers = lines.split(/\r?\n/).map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())] as const;
  });
  return { headers: Object.fromEntries(headers), body: raw.slice(end.index + end[0].length) };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquoted(body.replaceAll(/=\r?\n/g, '')) : body;
}

/** RFC 2047: `=?UTF-8?Q?B=C3=BCcher?=` */
function words(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
    );
}

function unquoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
