import type { QuoteLine } from '@marquee/contracts';

const FALLBACK_LANGUAGE = 'en';
/** The maximum length of all texts together. It equals the maximum of one text, so each text fits. */
const MAX_TEXT_LENGTH = 65_535;

/** The product texts of a confirmation, in the customer's language if available. */
export interface ProductTexts {
  /** The title of each line. */
  readonly titles: readonly string[];
  /** The mail texts of the products, without duplicates. */
  readonly texts: readonly string[];
}

export type DescribedLine = Pick<QuoteLine, 'title' | 'texts'>;

/** Parses HTML. Do not call it in a transaction, whose locks would delay other requests. */
export function productTexts(language: string, { lines }: { readonly lines: readonly DescribedLine[] }): ProductTexts {
  const localized = lines.map((line) => textIn(language, line));
  return {
    titles: lines.map(({ title }, index) => localized[index]?.title || title),
    texts: fitting(new Set(localized.map((text) => text?.email_text ?? ''))),
  };
}

/** Interface: a language without a locale falls back to English, then to the first one. */
function textIn(language: string, { texts }: DescribedLine): QuoteLine['texts'][number] | undefined {
  const inLanguage = (wanted: string) => texts.find(({ language_id }) => language_id.toLowerCase() === wanted);
  return inLanguage(language) ?? inLanguage(FALLBACK_LANGUAGE) ?? texts[0];
}

/** The first texts that fit into a mail, unshortened. Later ones are not parsed. */
function fitting(written: Iterable<string>): string[] {
  const texts = new Set<string>();
  let left = MAX_TEXT_LENGTH;
  for (const html of written) {
    const text = plain(html);
    if (text === '' || texts.has(text)) continue;
    left -= text.length;
    if (left < 0) break;
    texts.add(text);
  }
  return [...texts];
}

/** No tag contains another, so parsing takes linear time: catalog has escaped all other brackets. */
const TAG = /<([^<>]*)>/;
const BREAK = /^(?:br|\/p|\/div|\/li|\/h\d)\b/i;
const LINK = /^a\s.*?\bhref="([^"]+)"/is;
const HIDDEN = /^(?:script|style)\b/i;

/** Converts a shop's HTML to plain text, the only format of these mails. */
function plain(html: string): string {
  const texts: string[] = [];
  let link = '';
  let isHidden = false;
  // Text and tags alternate, starting with text.
  for (const [index, part] of html.split(TAG).entries()) {
    if (index % 2 === 0) texts.push(isHidden ? '' : part);
    else {
      isHidden = HIDDEN.test(part);
      if (BREAK.test(part)) texts.push('\n');
      if (/^\/a\b/i.test(part) && link) texts.push(` (${link})`);
      if (/^\/?a\b/i.test(part)) link = LINK.exec(part)?.[1] ?? '';
    }
  }
  return unescaped(texts.join(''))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
