const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/**
 * `Cache-Control` of a file whose address names its version. While two releases run side by side, a page of the other
 * release may ask for its own file here; nobody may keep what it gets then.
 */
export function cachingOf(asked: unknown, version: string): string {
  return asked === version ? FOR_A_YEAR : 'no-cache';
}
