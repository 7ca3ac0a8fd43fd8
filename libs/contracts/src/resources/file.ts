import { anyText, gmt, id, int, list, text, url } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { countOp, listOp, op, operations, readOp } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import { byId, nothing } from '../paging';

/** The store of pictures that gateways serve. */
export const MEDIA_STORE = 'MEDIA';
/** Where an upload waits for the service that will keep it. */
export const UPLOADS_STORE = 'UPLOADS';

/** Pixels of the longer side at most; no picture is made larger than it came. */
export const PICTURE_SIZES = { thumb: 160, small: 320, medium: 640, large: 1280, original: 2560 } as const;
export type PictureSize = keyof typeof PICTURE_SIZES;

/** Bytes that an uploaded or downloaded picture may have. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

/** The path of a picture below the gateway's address, and its name in the store. */
export function mediaPath(name: string): string {
  return `/media/${name}`;
}

/** An uploaded picture. No field is sent as JSON: the body of the upload is the file itself. */
export const file = resource(
  'file',
  'files',
  {
    id: id().identity(),
    name: text().readOnly().says('As it was called by whoever sent it.'),
    content_type: text(64).readOnly().says('As it is served.').example('image/png'),
    size: int().readOnly().says('Bytes that were sent.'),
    width: int().readOnly().says('Pixels of the original.'),
    height: int().readOnly(),
    src: url().readOnly().says('Its address, to be used as the src of a product or category of the same company.'),
    sizes: list({ name: text(16).readOnly().example('thumb'), src: url().readOnly() })
      .readOnly()
      .says('The same picture, at most that large.'),
    created_at: gmt().readOnly(),
  },
  { addedFor: 'pictures that are uploaded: the interface has the scope files and does not show what it is for' },
);
export type File = Shape<typeof file>;

/** An upload that the gateway has put into the store of uploads. */
export const uploadedFile = takes({ upload: anyText(), name: anyText() });
export type CreateFile = GivenBy<typeof uploadedFile>;

export const files = operations('catalog.files', {
  list: listOp(file),
  count: countOp(file),
  get: readOp(byId, file),
  create: op(uploadedFile, file),
  remove: op(takes({ id: id() }), nothing),
});

/** What the pictures of a company take in all their sizes, and may take. */
export interface CompanyPictures {
  readonly company_id: number;
  readonly pictures: number;
  readonly bytes: number;
  readonly quota_bytes: number;
}
export interface PicturesUsage {
  /** What the store has, with what surrounds each picture, and what it may have. */
  readonly store_bytes: number;
  readonly store_max_bytes: number;
  /** Those whose pictures take most, or the one that was asked for. */
  readonly companies: readonly CompanyPictures[];
}

/** The operator's view of the room that pictures take. */
export const adminPictures = operations('catalog.admin.pictures', {
  usage: readOp(takes({ company_id: optional(id()) }), answers<PicturesUsage>()),
  /** Without `bytes` the usual quota holds again. */
  set_quota: op(
    takes({ company_id: id(), bytes: optional(int().range(0, Number.MAX_SAFE_INTEGER)) }),
    answers<CompanyPictures>(),
  ),
});
