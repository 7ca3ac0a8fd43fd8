/** The minimum length of a word, which also indexes the search. */
const MIN_LENGTH = 4;
const LETTER_BITS = 7;
const PREFIX_MASK = 2 ** (MIN_LENGTH * LETTER_BITS) - 1;

/** Finds words in many lines, in every encoding in which an app may have written them. */
export class Words {
  /** The forms by their first letters, so that each line is scanned once for all words. */
  private readonly byStart = new Map<number, { readonly form: string; readonly word: string }[]>();

  constructor(words: Iterable<string>) {
    for (const word of new Set(words)) for (const form of formsOf(word)) this.add(form, word);
  }

  /** The first of the words that a line contains, ignoring case. */
  in(line: string): string | undefined {
    const text = line.toLowerCase();
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      start = next(start, text, at);
      const from = at - MIN_LENGTH + 1;
      const found = this.byStart.get(start)?.find(({ form }) => text.startsWith(form, from));
      if (found !== undefined) return found.word;
    }
    return undefined;
  }

  private add(form: string, word: string): void {
    if (form.length < MIN_LENGTH) {
      throw new Error(`"${word}" is too short to search for. Use at least ${MIN_LENGTH} characters.`);
    }
    let start = 0;
    for (let at = 0; at < MIN_LENGTH; at += 1) start = next(start, form, at);
    this.byStart.set(start, [...(this.byStart.get(start) ?? []), { form, word }]);
  }
}

function next(start: number, text: string, at: number): number {
  return ((start << LETTER_BITS) | (text.charCodeAt(at) & 127)) & PREFIX_MASK;
}

function formsOf(word: string): Set<string> {
  const bytes = Buffer.from(word);
  const forms = [
    word,
    encodeURIComponent(word),
    new URLSearchParams([['', word]]).toString().slice(1),
    bytes.toString('hex'),
    // A buffer that was serialized to JSON.
    bytes.join(','),
    ...inBase64(bytes, 'base64'),
    ...inBase64(bytes, 'base64url'),
  ];
  return new Set(forms.map((form) => form.toLowerCase()));
}

/** The base64 letters that depend only on the word, at each of the three possible byte offsets. */
function inBase64(bytes: Buffer, alphabet: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString(alphabet)
      .slice(lettersOf(before, Math.ceil), lettersOf(before + bytes.length, Math.floor)),
  );
}

function lettersOf(bytes: number, round: (letters: number) => number): number {
  return round((bytes * 8) / 6);
}
