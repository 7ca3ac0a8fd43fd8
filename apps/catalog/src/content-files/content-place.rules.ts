import type { ContentKind } from '@marquee/contracts';

/** The folder of the parts of an arriving file in the content store. The gateway names the parts. */
export function uploadPlace(company: number, id: number): string {
  return `uploads/${company}/${id}/`;
}

const FINISHED = /^([1-9]\d{0,14})\/([1-9]\d{0,14})$/;
const SEGMENT = /^uploads\/([1-9]\d{0,14})\/([1-9]\d{0,14})\/\d{16}-[\da-f-]{36}$/;
const INTERRUPTED = /^incoming\/[\da-f-]{36}$/;

/** The file that an object of the content store belongs to; null for any other object. */
export function objectOf(key: string) {
  const isSegment = SEGMENT.test(key);
  const [, company, id] = (isSegment ? SEGMENT : FINISHED).exec(key) ?? [];
  return company === undefined ? null : { key, company_id: Number(company), id: Number(id), isSegment };
}

/** Whether Marquee gives objects such keys; operators and file systems add others. */
export function isOwnKey(key: string): boolean {
  return objectOf(key) !== null || INTERRUPTED.test(key);
}

const FITTING: Partial<Record<ContentKind, { readonly types: RegExp; readonly says: string }>> = {
  trailer: { types: /^(video|audio)\//, says: 'a trailer must be video or audio' },
  sample: {
    types: /^(video|audio)\/|^image\/(jpeg|png|gif|webp|avif)$|^application\/(pdf|epub\+zip)$/,
    says: 'a sample must be video, audio, a picture, a PDF or an EPUB',
  },
  subtitle: { types: /^text\/vtt$/, says: 'a subtitle must be WebVTT' },
  cover: {
    types: /^image\/(jpeg|png|gif|webp|avif)$/,
    says: 'a cover must be a picture: JPEG, PNG, GIF, WebP or AVIF',
  },
};

/** Why content of this type cannot be a file of this kind; null if it can. Main files and extras may have any type. */
export function fitsFile(kind: ContentKind, contentType: string): string | null {
  const fitting = FITTING[kind];
  if (fitting === undefined || fitting.types.test(contentType)) return null;
  return `The content is ${contentType}; ${fitting.says}.`;
}
