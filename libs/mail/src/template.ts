/** The content of a mail, from which both its parts are rendered. */
export interface MailContent {
  readonly subject: string;
  /** Paragraphs, separated by an empty line. */
  readonly text: string;
  /** The call to action: a button, and a separate line in plain text. */
  readonly link?: { readonly label: string; readonly url: string };
  /** Paragraphs below the link. */
  readonly note?: string;
}

export interface RenderedMail {
  /** The language used; English if the requested one is not available. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Content<D> = (data: D) => MailContent;

export interface MailTemplate<D> {
  /** Renders in this language, or else in English. */
  render(language: string, data: D): RenderedMail;
}

/** `template<{ name: string }>({ en: ({ name }) => ({ subject, text, link }), de: … })` */
export function template<D>(
  contents: Readonly<Record<string, Content<D>>> & { readonly en: Content<D> },
): MailTemplate<D> {
  return {
    render(wanted, data) {
      const two = wanted.slice(0, 2).toLowerCase();
      const language = Object.hasOwn(contents, two) ? two : 'en';
      const content = (contents[language] ?? contents.en)(data);
      // A name with a line break must not inject a header.
      const subject = content.subject.replaceAll(/\s+/g, ' ').trim();
      return { language, subject, text: textOf(content), html: htmlOf(content, language, subject) };
    },
  };
}

function textOf({ text, link, note }: MailContent): string {
  const blocks = [...paragraphs(text), ...(link ? [`${link.label}:\n${link.url}`] : []), ...paragraphs(note)];
  return `${blocks.join('\n\n')}\n`;
}

const BODY = 'margin:0;padding:32px 16px;background:#f4f4f2;color:#1d1d1b;font:16px/1.5 system-ui,sans-serif';
const SHEET = 'max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px';
const BUTTON =
  'display:inline-block;padding:12px 24px;background:#1d1d1b;color:#fff;border-radius:6px;text-decoration:none';
const NOTE = 'color:#5c5c58;font-size:14px';

/** Mail clients barely support style sheets and no scripts, so everything is inline. */
function htmlOf({ text, link, note }: MailContent, language: string, subject: string): string {
  const blocks = [
    ...paragraphs(text).map((paragraph) => `<p>${lines(paragraph)}</p>`),
    ...(link ? [`<p><a href="${escaped(link.url)}" style="${BUTTON}">${escaped(link.label)}</a></p>`] : []),
    ...paragraphs(note).map((paragraph) => `<p style="${NOTE}">${lines(paragraph)}</p>`),
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="${BODY}">
<div style="${SHEET}">
${blocks.join('\n')}
</div>
</body>
</html>
`;
}

function paragraphs(text = ''): string[] {
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
