interface Signature {
  readonly type: string;
  readonly at?: number;
  readonly bytes: string;
}

const OTHER = 'application/octet-stream';

/** The first that matches counts; the bytes are Latin-1. */
const SIGNATURES: readonly Signature[] = [
  { type: 'application/pdf', bytes: '%PDF-' },
  { type: 'application/epub+zip', at: 30, bytes: 'mimetypeapplication/epub+zip' },
  { type: 'application/zip', bytes: 'PK\x03\x04' },
  { type: 'application/x-mobipocket-ebook', at: 60, bytes: 'BOOKMOBI' },
  { type: 'audio/flac', bytes: 'fLaC' },
  { type: 'audio/mpeg', bytes: 'ID3' },
  { type: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { type: 'image/gif', bytes: 'GIF8' },
  { type: 'application/gzip', bytes: '\x1f\x8b' },
  { type: 'application/x-7z-compressed', bytes: '7z\xbc\xaf\x27\x1c' },
  { type: 'application/x-xz', bytes: '\xfd7zXZ\0' },
  { type: 'application/zstd', bytes: '\x28\xb5\x2f\xfd' },
  { type: 'application/vnd.rar', bytes: 'Rar!\x1a\x07' },
  { type: 'application/x-tar', at: 257, bytes: 'ustar' },
  { type: 'application/vnd.microsoft.portable-executable', bytes: 'MZ' },
  { type: 'application/x-elf', bytes: '\x7fELF' },
];

const RIFF: Readonly<Record<string, string>> = {
  WAVE: 'audio/wav',
  WEBP: 'image/webp',
  'AVI ': 'video/x-msvideo',
};
const BRANDS: Readonly<Record<string, string>> = {
  'M4A ': 'audio/mp4',
  'M4B ': 'audio/mp4',
  'M4P ': 'audio/mp4',
  'qt  ': 'video/quicktime',
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  mif1: 'image/heif',
};

/** The type of content by its first bytes, never by its name. Unknown content is a download without a type. */
export function contentTypeOf(head: Buffer): string {
  const text = head.toString('latin1');
  const known = SIGNATURES.find(({ at = 0, bytes }) => text.startsWith(bytes, at));
  if (known !== undefined) return known.type;
  if (text.startsWith('RIFF')) return RIFF[text.slice(8, 12)] ?? OTHER;
  if (text.startsWith('ftyp', 4)) return BRANDS[text.slice(8, 12)] ?? 'video/mp4';
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? 'video/webm' : 'video/matroska';
  if (text.startsWith('OggS')) return text.includes('theora') ? 'video/ogg' : 'audio/ogg';
  if (isMpegAudio(head)) return 'audio/mpeg';
  if (/^(\xef\xbb\xbf)?WEBVTT([ \t\r\n]|$)/.test(text)) return 'text/vtt';
  return OTHER;
}

/** A frame of MPEG audio, layer II or III: the sync word, then no reserved value. */
function isMpegAudio(head: Buffer): boolean {
  const [sync = 0, second = 0, third = 0] = head;
  const layer = (second >> 1) & 3;
  return sync === 0xff && second >= 0xe0 && (layer === 1 || layer === 2) && third >> 4 !== 15 && (third >> 2) % 4 !== 3;
}
