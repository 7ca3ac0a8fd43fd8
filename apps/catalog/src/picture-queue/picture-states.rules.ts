import type { Product } from '@marquee/contracts';

type Pictures = Pick<Product, 'locales' | 'preview_pictures'>;
type PictureElement = Pictures['locales' | 'preview_pictures'][number];
type PictureState = Pick<PictureElement, 'state' | 'reason'>;

/** An address that `Media` gives to stored pictures and files. */
const STORED = /\/media\/\d+\/\d+\/[\da-f]{32}-original\.\w+$/;

/**
 * A new address is pending until its download ends; an unchanged address keeps its state, because it is not retried.
 */
export function withPictureStates<P extends Pictures>(wanted: P, present: Pictures): P {
  const known = new Map([...present.locales, ...present.preview_pictures].map((one) => [one.src, one]));
  const started = (src: string): PictureState => ({ state: STORED.test(src) ? 'stored' : 'pending', reason: null });
  return withEach(wanted, ({ src }) => (src === null ? null : (known.get(src) ?? started(src))));
}

/** Returns the lists with the outcome of a download: the new address of the picture, or its failure. */
export function withPicture<P extends Pictures>(
  of: P,
  source: string,
  { src = source, ...state }: { readonly src?: string; readonly state: 'stored' | 'failed'; readonly reason?: string },
): P {
  const named = (one: PictureElement) => (one.src === source ? { ...one, src } : one);
  const lists = { ...of, locales: of.locales.map(named), preview_pictures: of.preview_pictures.map(named) };
  return withEach(lists, (one) => (one.src === src ? (state as PictureState) : one));
}

/** Elements without a picture have neither field, and pictures of earlier releases have none until they change. */
function withEach<P extends Pictures>(of: P, stateOf: (one: PictureElement) => PictureState | null): P {
  const stated = <E extends PictureElement>(element: E): E => {
    const { state: _state, reason: _reason, ...rest } = element;
    const { state, reason } = stateOf(element) ?? {};
    return { ...rest, ...(state && { state }), ...(reason && { reason }) } as E;
  };
  return { ...of, locales: of.locales.map(stated), preview_pictures: of.preview_pictures.map(stated) };
}
