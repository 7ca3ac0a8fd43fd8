import { renderedMail, type MailContent, type RenderedMail } from './layout';

/** A mail in its language that is not rendered yet. */
export interface WrittenMail {
  /** The language used; English if the requested one is not available. */
  readonly language: string;
  readonly content: MailContent;
}

type Content<D> = (data: D) => MailContent;

export interface MailTemplate<D> {
  /** Writes in this language, or else in English. */
  write(language: string, data: D): WrittenMail;
  render(language: string, data: D): RenderedMail;
}

/** `template<{ name: string }>({ en: ({ name }) => ({ subject, text, link }), de: … })` */
export function template<D>(
  contents: Readonly<Record<string, Content<D>>> & { readonly en: Content<D> },
): MailTemplate<D> {
  const write = (wanted: string, data: D): WrittenMail => {
    const two = wanted.slice(0, 2).toLowerCase();
    const language = Object.hasOwn(contents, two) ? two : 'en';
    return { language, content: (contents[language] ?? contents.en)(data) };
  };
  return {
    write,
    render(wanted, data) {
      const { language, content } = write(wanted, data);
      return renderedMail(content, language, null);
    },
  };
}
