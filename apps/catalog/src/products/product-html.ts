import sanitize from 'sanitize-html';

const BLOCKS =
  'p br hr div h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd table caption thead tbody tfoot tr th td';
const WORDS = 'span b strong i em u s small mark sub sup abbr cite q code a img';
const TAGS = `${BLOCKS} ${WORDS}`.split(' ');

/** What a shop's text needs. No styles, frames, forms or scripts: the text is shown on pages and in mails of others. */
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
};

/** A page that a link opens must not reach back to the shop's. */
function ownPage(tagName: string, { target, ...rest }: sanitize.Attributes): sanitize.Tag {
  const attribs: sanitize.Attributes = { ...rest, rel: 'noopener noreferrer nofollow' };
  if (target === '_blank') attribs['target'] = target;
  return { tagName, attribs };
}

/** Reading HTML takes time for every tag, and nobody else is served meanwhile; a long table has a third of these. */
const MAX_TAGS = 5000;

export function hasTooManyTags(html: string): boolean {
  return html.split('<', MAX_TAGS + 2).length > MAX_TAGS + 1;
}

/** HTML as it may be shown. Doing it again changes nothing, so that what was read can be sent back. */
export function safeHtml(html: string): string {
  return /[<>&]/.test(html) ? sanitize(html, ALLOWED) : html;
}

const BLOCK = /<\/?(?:p|br|hr|div|h[1-6]|blockquote|pre|li|ul|ol|d[ltd]|table|caption|t[rhd])\b/gi;
const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of such HTML. */
export function textOf(html: string): string {
  if (!/[<>&]/.test(html)) return html.trim();
  const words = sanitize(html.replaceAll(BLOCK, ' $&'), { allowedTags: [], allowedAttributes: {} });
  return words
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (escaped) => ESCAPED[escaped] ?? escaped)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
