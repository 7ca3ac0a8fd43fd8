import { anyText, gmt, id, int, list, text, url } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { countOp, listOp, op, operations, readOp } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
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

/** An uploaded picture. It has no JSON input: the body of the upload is the file. */
export const file = resource(
  'file',
  'files',
  {
    id: id().identity().says('The id of the file.'),
    name: text().readOnly().says('The file name that the client sent.'),
    content_type: text(64).readOnly().says('The content type of the served picture.').example('image/png'),
    size: int().readOnly().says('The number of uploaded bytes.'),
    width: int().readOnly().says('The width of the original size in pixels.'),
    height: int().readOnly().says('The height of the original size in pixels.'),
    src: url()
      .readOnly()
      .says('The address of the picture, for use as the src of a product or category of the same company.'),
    sizes: list({
      name: text(16).readOnly().says('The name of the size.').example('thumb'),
      src: url().readOnly().says('The address of the picture in this size.'),
    })
      .readOnly()
      .says('The addresses of the picture in each size.'),
    created_at: gmt().readOnly().says('When the file was uploaded.'),
  },
  { addedFor: 'uploaded pictures: the interface has the scope files, but no resource for it' },
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
