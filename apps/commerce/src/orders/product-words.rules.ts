import type { Quote, QuoteLine } from '@marquee/contracts';

const FALLBACK = 'en';
/** So many characters all texts have together: as many as one of them may have, so that each fits on its own. */
const MOST_WORDS = 65_535;

/** What a confirmation tells of the products, in the customer's language as far as there are words in it. */
export interface ProductWords {
  /** The title of each line of the quote. */
  readonly titles: readonly string[];
  /** What the products themselves have to say; the same on two lines is said once. */
  readonly texts: readonly string[];
}

/** Reads HTML, so never in a transaction: others may be waiting for its locks. */
export function productWords(language: string, { lines }: Pick<Quote, 'lines'>): ProductWords {
  const told = lines.map((line) => textIn(language, line));
  return {
    titles: lines.map(({ title }, index) => told[index]?.title || title),
    texts: fitting(new Set(told.map((text) => text?.email_text ?? ''))),
  };
}

/** Interface: where a language has no locale, English, then the first one. */
function textIn(language: string, { texts }: QuoteLine): QuoteLine['texts'][number] | undefined {
  const inLanguage = (wanted: string) => texts.find(({ language_id }) => language_id.toLowerCase() === wanted);
  return inLanguage(language) ?? inLanguage(FALLBACK) ?? texts[0];
}

/** Whole texts, the first ones: no more are read than a mail has room for. */
function fitting(written: Iterable<string>): string[] {
  const texts = new Set<string>();
  let left = MOST_WORDS;
  for (const html of written) {
    const text = plain(html);
    if (text === '' || texts.has(text)) continue;
    left -= text.length;
    if (left < 0) break;
    texts.add(text);
  }
  return [...texts];
}

/** A tag ends before another begins, so each character is looked at once: catalog has escaped all others when it stored the text. */
const TAG = /<([^<>]*)>/;
const BREAK = /^(?:br|\/p|\/div|\/li|\/h\d)\b/i;
const LINK = /^a\s.*?\bhref="([^"]+)"/is;
const SILENT = /^(?:script|style)\b/i;

/** HTML that a shop has written, as the words that it says: a mail has no other form. */
function plain(html: string): string {
  const words: string[] = [];
  let link = '';
  let isSilent = false;
  // Words and tags by turns, words first.
  for (const [index, part] of html.split(TAG).entries()) {
    if (index % 2 === 0) words.push(isSilent ? '' : part);
    else {
      isSilent = SILENT.test(part);
      if (BREAK.test(part)) words.push('\n');
      if (/^\/a\b/i.test(part) && link) words.push(` (${link})`);
      if (/^\/?a\b/i.test(part)) link = LINK.exec(part)?.[1] ?? '';
    }
  }
  return unescaped(words.join(''))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
