/** `Cache-Control` of a file whose name changes with its content. */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/**
 * `Cache-Control` of a file whose URL contains its version. During a rolling update another release's page may
 * request its file here; that answer must not be cached.
 */
export function cachingOf(asked: unknown, version: string): string {
  return asked === version ? FOR_A_YEAR : 'no-cache';
}
