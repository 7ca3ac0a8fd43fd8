/** Maximum length of a file name. */
const MAX_LENGTH = 255;

/** The last path segment of the client's file name, limited to characters that can be stored and displayed. */
export function fileName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  const shown = last
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return shown.slice(0, MAX_LENGTH).toWellFormed() || 'file';
}
