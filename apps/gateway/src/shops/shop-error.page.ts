import type { ErrorCode, ShopError } from '@marquee/contracts';
import { HtmlPage } from '../http/replies/page-reply';
import { html, type Html } from '../pages/html';
import type { InLanguages, ShopLanguage } from './languages';
import { cardBody, framed, shopCardPage } from './shop-frame';
import type { ShopVisit } from './shop-visit';

interface Said {
  readonly title: string;
  readonly text: string;
}
interface Words {
  readonly failures: Partial<Record<ErrorCode, Said>>;
  readonly otherwise: Said;
  readonly back: string;
  readonly request: string;
}

const WORDS: InLanguages<Words> = {
  en: {
    failures: sharedBy({
      away: {
        title: 'The shop is unavailable',
        text: 'Please try again in a moment. Nothing was changed.',
      },
      missing: {
        title: 'Page not found',
        text: 'Check the address. The page may have been removed, or it belongs to another company.',
      },
      refused: {
        title: 'This was not done',
        text: 'The form is out of date, or it did not come from this shop. Nothing was changed. Open the page again and send it once more.',
      },
      limited: { title: 'Too many requests', text: 'Too many requests. Please try again later.' },
      unknown: {
        title: 'Your change may have been saved',
        text: 'The service did not respond in time. Check whether your change was saved before you send it again.',
      },
    }),
    otherwise: { title: 'Something went wrong', text: 'This should not have happened.' },
    back: 'Back to the shop',
    request: 'If you ask the shop about this, please name the request',
  },
  de: {
    failures: sharedBy({
      away: {
        title: 'Der Shop ist im Moment nicht erreichbar',
        text: 'Bitte versuchen Sie es gleich noch einmal. Es wurde nichts geändert.',
      },
      missing: {
        title: 'Diese Seite gibt es nicht',
        text: 'Vielleicht ist die Adresse falsch geschrieben, oder was sie zeigt, gehört Ihnen nicht oder ist nicht mehr da.',
      },
      refused: {
        title: 'Das wurde nicht ausgeführt',
        text: 'Das Formular ist veraltet oder kam nicht von diesem Shop. Es wurde nichts geändert. Öffnen Sie die Seite neu und senden Sie es noch einmal.',
      },
      limited: { title: 'Bitte warten Sie ein wenig', text: 'Zu viele Anfragen. Bitte versuchen Sie es später.' },
      unknown: {
        title: 'Wir wissen nicht, ob das ausgeführt wurde',
        text: 'Wir haben keine Antwort bekommen. Bitte sehen Sie nach, bevor Sie es noch einmal tun.',
      },
    }),
    otherwise: { title: 'Etwas ist schiefgegangen', text: 'Das hätte nicht geschehen dürfen.' },
    back: 'Zurück zum Shop',
    request: 'Wenn Sie den Shop danach fragen, nennen Sie bitte die Anfrage',
  },
};

type Kind = 'away' | 'missing' | 'refused' | 'limited' | 'unknown';
function sharedBy({ away, missing, refused, limited, unknown }: Readonly<Record<Kind, Said>>): Words['failures'] {
  return {
    unavailable: away,
    timeout: away,
    not_found: missing,
    method_not_allowed: missing,
    forbidden: refused,
    rate_limited: limited,
    outcome_unknown: unknown,
  };
}

/** An unexpected error in the layout of the shop, with the request id. */
export function shopErrorPage(visit: ShopVisit, failure: ShopError, requestId: string): HtmlPage {
  const { title, body } = messageFor(failure, visit.language, requestId);
  const back = html`<p><a href="${visit.path('/player')}">${WORDS[visit.language].back}</a></p>`;
  return shopCardPage(visit, { title, body: html`${body} ${back}`, failure });
}

/** The same for an unknown shop. The host is not the platform's, so the page shows nothing of the platform. */
export function namelessErrorPage(language: ShopLanguage, failure: ShopError, requestId: string): HtmlPage {
  const { title, body } = messageFor(failure, language, requestId);
  return new HtmlPage(framed({ language, title, body: cardBody(body) }), { failure });
}

function messageFor({ code }: ShopError, language: ShopLanguage, requestId: string): { title: string; body: Html } {
  const { failures, otherwise, request } = WORDS[language];
  const { title, text } = failures[code] ?? otherwise;
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    <p class="footnote">${request} <code>${requestId}</code>.</p>`;
  return { title, body };
}
