import { Html } from '@marquee/edge';
import sanitize from 'sanitize-html';
import { colorIn, type ThemeColors } from './theme-colors';

/** Parsing blocks the event loop for every tag. Descriptions have fewer by the rules of products. */
const MAX_TAGS = 5_000;

const BLOCK_TAGS =
  'p br hr div h3 h4 h5 h6 blockquote pre ul ol li dl dt dd table caption thead tbody tfoot tr th td'.split(' ');
const INLINE_TAGS = 'span b strong i em u s small mark sub sup abbr cite q code a img'.split(' ');

/** Headings of a text are below those of its page. Pages load pictures of this shop alone. */
const TEXT: sanitize.IOptions = {
  allowedTags: [...BLOCK_TAGS, ...INLINE_TAGS],
  allowedAttributes: {
    '*': ['title', 'lang', 'dir'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    a: (tagName, { target: _target, ...attribs }) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }),
    img: (tagName, { src = '', alt = '', ...attribs }) => ({
      tagName,
      attribs: { ...attribs, alt, src: ownPath(src), loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

/** Names by which browsers change a page; its frame sets them. */
const OWN_META = /^(?:viewport|referrer|color-scheme|supported-color-schemes)$/i;
const META: sanitize.IOptions = {
  allowedTags: ['meta'],
  allowedAttributes: { meta: ['name', 'property', 'content', 'media'] },
  selfClosing: ['meta'],
  textFilter: () => '',
  exclusiveFilter: ({ attribs }) => !isPlainMeta(attribs),
};

/** Markup of the company that is safe on its pages: no scripts, styles, forms, frames and foreign pictures. */
export function shopText(markup: string): Html | null {
  if (hasTooManyTags(markup)) return null;
  const safe = sanitize(markup, TEXT).trim();
  return safe === '' ? null : new Html(safe);
}

/** The meta tags of `meta_tag` that only describe the page. */
export function shopMeta(markup: string): Html | null {
  return hasTooManyTags(markup) ? null : new Html(sanitize(markup, META));
}

/** The colours of `<meta name="theme-color">` in `meta_tag`; null without one. */
export function themeColors(markup: string): ThemeColors | null {
  if (!/theme-color/i.test(markup) || hasTooManyTags(markup)) return null;
  const found: { readonly color: string; readonly isDark: boolean }[] = [];
  sanitize(markup, {
    ...META,
    exclusiveFilter: ({ attribs }) => {
      const color = /^theme-color$/i.test(attribs['name'] ?? '') ? colorIn(attribs['content'] ?? '') : null;
      if (color !== null) found.push({ color, isDark: /dark/i.test(attribs['media'] ?? '') });
      return true;
    },
  });
  const [light, dark] = [false, true].map((wanted) => found.find(({ isDark }) => isDark === wanted)?.color);
  const any = light ?? dark;
  return any === undefined ? null : { light: any, dark: dark ?? any };
}

function isPlainMeta({ name, property, content }: sanitize.Attributes): boolean {
  if (content === undefined || (name === undefined && property === undefined)) return false;
  return !OWN_META.test(name?.trim() ?? '');
}

/** The path of a stored picture, which every host serves; empty for any other address. */
function ownPath(src: string): string {
  return /\/media\/\d+\/\d+\/[\w-]+\.\w+$/.exec(src.trim())?.[0] ?? '';
}

function hasTooManyTags(markup: string): boolean {
  return markup.split('<', MAX_TAGS + 2).length > MAX_TAGS + 1;
}
