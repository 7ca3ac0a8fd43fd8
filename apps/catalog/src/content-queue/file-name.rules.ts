/** Maximum length of a file name. */
const MAX_LENGTH = 255;
/** Control characters, and those that change the order of letters: they can display a false extension. */
const REMOVED = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** A browser resolves these names as folders. */
const FOLDERS = new Set(['', '.', '..']);

/** The last path segment of the client's file name, limited to characters that can be stored and displayed. */
export function fileName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  const shown = last.toWellFormed().replaceAll(REMOVED, '').trim().slice(0, MAX_LENGTH).toWellFormed();
  return FOLDERS.has(shown) ? 'file' : shown;
}
