/** Longest name that a file may keep. */
const MAX_LENGTH = 255;

/** What to call an upload: the last part of what its sender calls it, in characters that can be stored and shown. */
export function fileName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  const shown = last
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return shown.slice(0, MAX_LENGTH).toWellFormed() || 'file';
}
