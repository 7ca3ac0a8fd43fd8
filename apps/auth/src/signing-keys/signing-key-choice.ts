interface Key {
  readonly signs_from: Date;
}

/** The key that signed at that time, of those whose tokens are still taken (newest first). */
export function signingAt<K extends Key>(live: readonly K[], at: Date): K {
  // All that had begun by then were withdrawn: the oldest that is left.
  const key = live.find(({ signs_from }) => signs_from <= at) ?? live.at(-1);
  if (!key) throw new Error('There is no key that could sign.');
  return key;
}
