import sanitize from 'sanitize-html';

const BLOCK_TAGS =
  'p br hr div h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd table caption thead tbody tfoot tr th td';
const INLINE_TAGS = 'span b strong i em u s small mark sub sup abbr cite q code a img';
const TAGS = `${BLOCK_TAGS} ${INLINE_TAGS}`.split(' ');

/** Texts appear on pages and in mails, so styles, frames, forms and scripts are excluded. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['title', 'lang', 'dir'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: { a: ownPage },
  exclusiveFilter: withoutAddress,
};

/** The opened page must not control the shop's page through `window.opener`. */
function ownPage(tagName: string, { target, ...rest }: sanitize.Attributes): sanitize.Tag {
  const attribs: sanitize.Attributes = { ...rest, rel: 'noopener noreferrer nofollow' };
  if (target === '_blank') attribs['target'] = target;
  return { tagName, attribs };
}

/** Removes images without an address, and the tag around a link without one. */
function withoutAddress({ tag, attribs }: sanitize.IFrame): boolean | 'excludeTag' {
  // Texts also appear in mails, where an address without a host has no meaning.
  if (tag === 'img') return !/^\s*https:\/\//i.test(attribs['src'] ?? '');
  return tag === 'a' && attribs['href'] === undefined ? 'excludeTag' : false;
}

/** Parsing blocks the event loop for every tag; a long table has a third of this number. */
const MAX_TAGS = 5000;
/** The limit for all texts of a product together. */
const MAX_TAGS_TOGETHER = 10_000;

export function hasTooManyTags(html: string): boolean {
  return tagsIn(html, MAX_TAGS) > MAX_TAGS;
}

export function haveTooManyTags(texts: readonly string[]): boolean {
  let left = MAX_TAGS_TOGETHER;
  return texts.some((html) => (left -= tagsIn(html, left)) < 0);
}

/** Counting stops at one above the limit. */
function tagsIn(html: string, limit: number): number {
  return html.split('<', limit + 2).length - 1;
}

/** HTML that is safe to display. The function is idempotent, so that clients can echo the result. */
export function safeHtml(html: string): string {
  return /[<>&]/.test(html) ? sanitize(html, ALLOWED) : html;
}

const BLOCK = /<\/?(?:p|br|hr|div|h[1-6]|blockquote|pre|li|ul|ol|d[ltd]|table|caption|t[rhd])\b/gi;
const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The plain text of safe HTML, in one line. */
export function textOf(html: string): string {
  if (!/[<>&]/.test(html)) return inOneLine(html);
  const words = sanitize(html.replaceAll(BLOCK, ' $&'), { allowedTags: [], allowedAttributes: {} });
  return inOneLine(words.replaceAll(/&(?:amp|lt|gt|quot);/g, (escaped) => ESCAPED[escaped] ?? escaped));
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
