import { inkOn, withShopName, type MailBrand } from './brand';
import { unlinked } from './names';

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** A line of an order, or a sum below its lines. */
export interface MailRow {
  readonly label: string;
  /** A second line below the label. */
  readonly detail?: string;
  /** Empty for an item without a price. */
  readonly amount: string;
  readonly isSum?: boolean;
}

/** The content of a mail, from which both its parts are rendered. Texts may contain `SHOP_NAME`. */
export interface MailContent {
  readonly subject: string;
  /** Paragraphs, separated by an empty line. */
  readonly text: string;
  /** Groups of rows with amounts. */
  readonly rows?: readonly (readonly MailRow[])[];
  /** Paragraphs below the rows. */
  readonly more?: string;
  /** The call to action: a button, and a separate line in plain text. */
  readonly link?: MailLink;
  /** Further links below the button. */
  readonly links?: readonly MailLink[];
  /** Paragraphs below the links. */
  readonly note?: string;
  /** The editable template of subject and text; the shop may have edited it when the mail is sent. */
  readonly template?: TemplateUse;
}

/** A template that a shop can edit, and the values of its placeholders in one mail. */
export interface TemplateUse {
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
  /** Removes links, for a recipient who has not confirmed the address. */
  readonly isPlain: boolean;
}

export interface RenderedMail {
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders a mail of a shop, or of the platform, which has no brand. */
export function renderedMail(content: MailContent, language: string, brand: MailBrand | null): RenderedMail {
  const named = (text: string) => (brand === null ? text : withShopName(text, brand));
  // A name with a line break must not inject a header.
  const subject = named(content.subject).replaceAll(/\s+/g, ' ').trim();
  const body = bodyOf(content, named);
  return { language, subject, text: textOf(body), html: htmlOf(body, { language, subject, brand }) };
}

/** The content with all names and all parts. */
interface Body {
  readonly text: readonly string[];
  readonly rows: readonly (readonly MailRow[])[];
  readonly more: readonly string[];
  readonly link: MailLink | undefined;
  readonly links: readonly MailLink[];
  readonly note: readonly string[];
}

function bodyOf({ text, rows = [], more, link, links = [], note }: MailContent, named: (text: string) => string): Body {
  const paragraphs = (part = '') => paragraphsOf(named(part));
  return {
    text: paragraphs(text),
    rows: rows.filter((group) => group.length > 0),
    more: paragraphs(more),
    link: link && { ...link, label: named(link.label) },
    links: links.map((one) => ({ ...one, label: named(one.label) })),
    note: paragraphs(note),
  };
}

function textOf({ text, rows, more, link, links, note }: Body): string {
  const line = ({ label, detail, amount }: MailRow) =>
    `${amount === '' ? label : `${label}: ${amount}`}${detail ? `\n  ${detail}` : ''}`;
  const linkText = ({ label, url }: MailLink) => `${label}:\n${url}`;
  const blocks = [
    ...text,
    ...rows.map((group) => group.map(line).join('\n')),
    ...more,
    ...[...(link ? [link] : []), ...links].map(linkText),
    ...note,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BODY = `margin:0;padding:24px 12px;background:#f4f4f2;color:#1d1d1b;font-size:16px;line-height:1.5;${FONT};-webkit-text-size-adjust:100%`;
const SHEET = 'max-width:560px;margin:0 auto;padding:12px 24px 16px;background:#ffffff;border-radius:8px';
const BRAND = 'max-width:560px;margin:0 auto;padding:0 24px 16px;font-size:20px;font-weight:700;line-height:1.3';
const LOGO = 'display:block;max-width:200px;max-height:56px;border:0;font-size:20px;font-weight:700';
const LINK = 'color:#1d1d1b;text-decoration:underline';
const NOTE = 'color:#5c5c58;font-size:14px';
const TABLE = 'width:100%;margin:16px 0;border-collapse:collapse;border-top:1px solid #dcdcd6';
const CELL = 'padding:8px 0;vertical-align:top';
const MAX_UNBROKEN = 16;
const PLATFORM_COLOR = '#1d1d1b';

/** Mail programs that follow the system's dark theme read this; all others show the inline styles. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
p{overflow-wrap:anywhere}
th{overflow-wrap:break-word}
td{overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){
body{background:#161615!important;color:#f0f0ec!important}
.sheet{background:#232322!important}
.link{color:#f0f0ec!important}
.note,.detail{color:#b4b4ae!important}
.rows{border-color:#4a4a46!important}
.plain{background:#f0f0ec!important;color:#1d1d1b!important}
.button{border-color:#8a8a84!important}
}`;

interface Page {
  readonly language: string;
  readonly subject: string;
  readonly brand: MailBrand | null;
}

/** Mail programs barely support style sheets and no scripts, so everything but the dark theme is inline. */
function htmlOf({ text, rows, more, link, links, note }: Body, { language, subject, brand }: Page): string {
  const further = links.map(
    ({ label, url }) => `<a href="${escaped(url)}" class="link" style="${LINK}">${escaped(label)}</a>`,
  );
  const blocks = [
    ...text.map((paragraph) => `<p>${lines(paragraph)}</p>`),
    ...rows.map(tableOf),
    ...more.map((paragraph) => `<p>${lines(paragraph)}</p>`),
    ...(link ? [`<p>${buttonOf(link, brand)}</p>`] : []),
    ...(further.length > 0 ? [`<p>${further.join('<br>')}</p>`] : []),
    ...note.map((paragraph) => `<p class="note" style="${NOTE}">${lines(paragraph)}</p>`),
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${STYLE}</style></head>
<body style="${BODY}">
${headerOf(brand)}<div class="sheet" style="${SHEET}">
${blocks.join('\n')}
</div>
</body>
</html>
`;
}

function headerOf(brand: MailBrand | null): string {
  if (brand === null) return '';
  const name = escaped(unlinked(brand.name));
  const shown = brand.logo === null ? name : `<img src="${escaped(brand.logo)}" alt="${name}" style="${LOGO}">`;
  return `<div style="${BRAND}">${shown}</div>\n`;
}

function buttonOf({ label, url }: MailLink, brand: MailBrand | null): string {
  const color = brand?.color ?? null;
  const background = color ?? PLATFORM_COLOR;
  const look = `display:inline-block;padding:12px 24px;background:${background};color:${inkOn(background)};border:1px solid ${background};border-radius:6px;font-weight:600;text-decoration:none`;
  return `<a href="${escaped(url)}" class="button${color === null ? ' plain' : ''}" style="${look}">${escaped(label)}</a>`;
}

function tableOf(rows: readonly MailRow[]): string {
  const cells = rows.map(({ label, detail, amount, isSum }) => {
    const weight = isSum ? 700 : 400;
    // An amount stays on one line, but not a long tracking number.
    const wrap = amount.length <= MAX_UNBROKEN ? ';white-space:nowrap' : '';
    const below = detail ? `<br><span class="detail" style="${NOTE}">${lines(detail)}</span>` : '';
    return `<tr><th scope="row" style="${CELL};text-align:left;font-weight:${weight}">${lines(label)}${below}</th><td style="${CELL};padding-left:16px;text-align:right${wrap};font-weight:${weight}">${escaped(amount)}</td></tr>`;
  });
  return `<table class="rows" style="${TABLE}">${cells.join('')}</table>`;
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

function lines(paragraph: string): string {
  return escaped(paragraph).replaceAll('\n', '<br>');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
