import { ShopError } from '@marquee/contracts';
import { HtmlPage } from '../replies/page-reply';
import { html } from '../pages/html';
import { languagesIn } from './messages';
import { languageFor, type InLanguages } from './languages';
import { cardBody, framed } from './shop-frame';

const MESSAGES: InLanguages<{ readonly title: string; readonly text: string }> = {
  en: {
    title: 'This link does not work',
    text: 'The link works once and only for a short time. Go back to the previous site and open a new link there.',
  },
  de: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Der Link funktioniert nur einmal und nur für kurze Zeit. Gehen Sie zur vorigen Seite zurück und öffnen Sie dort einen neuen Link.',
  },
};

/** One page for every reason, including an unknown shop, so that guessing reveals nothing. */
export function loginFailedPage(acceptLanguage: string | undefined): HtmlPage {
  const language = languageFor(languagesIn(acceptLanguage ?? ''));
  const { title, text } = MESSAGES[language];
  const body = cardBody(
    html`<h1>${title}</h1>
      <p>${text}</p>`,
  );
  return new HtmlPage(framed({ language, title, body }), { failure: new ShopError('forbidden') });
}
