import { changedFields, event, events, type DataOf } from '../engine/events';
import { anyText, gmt, id, int, language, list, listOf, num, productId, text, url } from '../engine/fields';
import { equals } from '../engine/filters';
import { answers, each, optional, takes, updates, type GivenBy } from '../engine/input';
import { countOp, listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { resource, type Shape, type UpdateOf } from '../engine/resource';
import { byId, nothing } from '../paging';

/** The store of pictures that gateways serve. */
export const MEDIA_STORE = 'MEDIA';
/** The store where an upload waits for the service that accepts it. */
export const UPLOADS_STORE = 'UPLOADS';

/** Maximum pixels of the longer side; pictures are never enlarged. */
export const PICTURE_SIZES = { thumb: 160, small: 320, medium: 640, large: 1280, original: 2560 } as const;
export type PictureSize = keyof typeof PICTURE_SIZES;

/** Maximum bytes of an uploaded or downloaded picture. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

/** The path of a picture below the gateway's address, and its name in the store. */
export function mediaPath(name: string): string {
  return `/media/${name}`;
}

/** Maximum bytes of a content file. */
export const MAX_CONTENT_BYTES = 50 * 1024 ** 3;
/** Maximum bytes of one stored part of an upload. */
export const MAX_SEGMENT_BYTES = 16 * 1024 ** 2;
/** Maximum parts that one call adds: a body whose checksum must match before any of it counts. */
export const MAX_SEGMENTS = 64;

/** What a content file is to its product. Trailers, samples and covers are public; the others need a license. */
export const CONTENT_KINDS = ['main', 'trailer', 'sample', 'subtitle', 'cover', 'extra'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
export const PUBLIC_CONTENT_KINDS = ['trailer', 'sample', 'cover'] as const;
const FILE_KINDS = ['picture', ...CONTENT_KINDS] as const;
export const CONTENT_QUALITIES = ['SD', 'HD'] as const;
export type ContentQuality = (typeof CONTENT_QUALITIES)[number];
export const FILE_STATES = ['uploading', 'processing', 'ready', 'refused'] as const;
export type FileState = (typeof FILE_STATES)[number];

/** An uploaded picture or content file. It has no JSON input on create: the body of the upload is the file. */
export const file = resource(
  'file',
  'files',
  {
    id: id().identity().says('The id of the file.'),
    name: text().updateOnly().says('The file name that the client sent.'),
    content_type: text(64)
      .orNull()
      .readOnly()
      .says('The content type, found in the content; null before the upload is complete.')
      .example('image/png'),
    size: int().range(0, Number.MAX_SAFE_INTEGER).readOnly().says('The number of bytes of the whole file.'),
    width: int()
      .orNull()
      .readOnly()
      .says('The width in pixels; of a picture, that of its original size. Null without dimensions.'),
    height: int()
      .orNull()
      .readOnly()
      .says('The height in pixels; of a picture, that of its original size. Null without dimensions.'),
    src: url()
      .orNull()
      .readOnly()
      .says(
        'The address of the picture, for use as the src of a product or category of the same company; null for content files.',
      ),
    sizes: list({
      name: text(16).readOnly().says('The name of the size.').example('thumb'),
      src: url().readOnly().says('The address of the picture in this size.'),
    })
      .readOnly()
      .says('The addresses of the picture in each size; empty for content files.'),
    created_at: gmt().readOnly().says('When the upload of the file began.'),
    kind: text()
      .among(FILE_KINDS)
      .updateOnly()
      .says('`picture` for an uploaded picture; otherwise what the content file is to its product.'),
    product_id: productId()
      .orNull()
      .none('')
      .updateOnly()
      .says('The `product_id` of the product that the content file belongs to; null without a product.'),
    language: language().orNull().none('').updateOnly().says('The language of the content; null if it has none.'),
    quality: text()
      .among(CONTENT_QUALITIES)
      .orNull()
      .updateOnly()
      .says('The quality of a video. Only licenses with HD get a file in HD. Null if the file has no quality.'),
    state: text()
      .among(FILE_STATES)
      .readOnly()
      .says(
        '`uploading` until all bytes have arrived, `processing` until they were checked, then `ready` or `refused`.',
      ),
    received: int().range(0, Number.MAX_SAFE_INTEGER).readOnly().says('The number of bytes that have arrived.'),
    duration: num()
      .orNull()
      .readOnly()
      .says('The duration of audio or video in seconds; null if unknown.')
      .example(5400),
    checksum: text(71)
      .orNull()
      .readOnly()
      .says('The SHA-256 digest of a ready content file: `sha256:` and 64 hex digits; null for pictures.')
      .example('sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
    refusal: text().orNull().readOnly().says('Why the content file was refused; null if it was not.'),
  },
  { addedFor: 'uploaded pictures and content files: the interface has the scope files, but no resource for it' },
);
export type File = Shape<typeof file>;
export type UpdateFile = UpdateOf<typeof file>;

/** An upload that the gateway has put into the store of uploads. */
export const uploadedFile = takes({ upload: anyText(), name: anyText() });
export type CreateFile = GivenBy<typeof uploadedFile>;

const startUpload = takes({
  name: anyText(),
  size: int().range(1, MAX_CONTENT_BYTES),
  kind: text().among(CONTENT_KINDS),
  product_id: optional(productId()),
  language: optional(language()),
  quality: optional(text().among(CONTENT_QUALITIES)),
});
export type StartUpload = GivenBy<typeof startUpload>;

const addSegments = takes({
  id: id(),
  /** The number of bytes that precede the segments; it must equal the number of received bytes. */
  offset: int().range(0, MAX_CONTENT_BYTES),
  segments: each(takes({ key: anyText(), bytes: int().range(1, MAX_SEGMENT_BYTES) })),
});
export type AddSegments = GivenBy<typeof addSegments>;

/** How much of a content file has arrived. */
export interface UploadProgress {
  readonly id: number;
  readonly size: number;
  readonly received: number;
}

const listed = { product_id: equals(), kind: equals(), state: equals() };
export const files = operations('catalog.files', {
  list: listOp(file, listed),
  count: countOp(file, listed),
  get: readOp(byId, file),
  create: op(uploadedFile, file),
  update: op(takes({ id: id(), file: updates(file) }), file),
  remove: op(takes({ id: id() }), nothing),
  start_upload: op(startUpload, file),
  upload: readOp(takes({ id: id() }), answers<UploadProgress>()),
  /** Repeating it with the same segments returns the same progress. */
  add_segments: op(addSegments, answers<UploadProgress>()),
});
export type ListFiles = InputOf<typeof files.list>;

const fileChange = event(
  {
    id: id(),
    kind: text().among(CONTENT_KINDS),
    product_id: productId().orNull().says('The `product_id` of the product; null without a product.'),
    state: text().among(FILE_STATES),
    changed: changedFields().example(['state']),
    opens: listOf(text().among(CONTENT_QUALITIES))
      .says(
        'The qualities of licenses for which the product has a ready file of the kind main from now on, and had none before.',
      )
      .example([]),
  },
  'The upload of a content file began, the file became ready or was refused, or it was changed or deleted.',
);
export type FileChange = DataOf<typeof fileChange>;
export const fileEvents = events('catalog', 'file', { create: fileChange, update: fileChange, delete: fileChange });

/** Used bytes and quota of the pictures of a company, in all sizes. */
export interface CompanyPictures {
  readonly company_id: number;
  readonly pictures: number;
  readonly bytes: number;
  readonly quota_bytes: number;
}
export interface PicturesUsage {
  /** Used bytes of the store, including overhead, and its limit. */
  readonly store_bytes: number;
  readonly store_max_bytes: number;
  /** The companies with the largest usage, or the requested one. */
  readonly companies: readonly CompanyPictures[];
}

/** The operator's view of picture storage. */
export const adminPictures = operations('catalog.admin.pictures', {
  usage: readOp(takes({ company_id: optional(id()) }), answers<PicturesUsage>()),
  /** A call without `bytes` restores the default quota. */
  set_quota: op(
    takes({ company_id: id(), bytes: optional(int().range(0, Number.MAX_SAFE_INTEGER)) }),
    answers<CompanyPictures>(),
  ),
});
