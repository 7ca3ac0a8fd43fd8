import type { ErrorCode, ShopError } from '@marquee/contracts';
import { HtmlPage } from '../replies/page-reply';
import { html, type Html } from '../pages/html';
import type { InLanguages, ShopLanguage } from './languages';
import { cardBody, framed, shopCardPage } from './shop-frame';
import type { ShopVisit } from './shop-visit';

interface Said {
  readonly title: string;
  readonly text: string;
}
interface Messages {
  readonly failures: Partial<Record<ErrorCode, Said>>;
  readonly otherwise: Said;
  readonly back: string;
  readonly request: string;
}

const MESSAGES: InLanguages<Messages> = {
  en: {
    failures: sharedBy({
      away: {
        title: 'The shop is unavailable',
        text: 'Please try again in a moment. Nothing was changed.',
      },
      missing: {
        title: 'Page not found',
        text: 'Check the address. The page may have been removed, or it belongs to another account.',
      },
      refused: {
        title: 'The form was not accepted',
        text: 'The form has expired or was sent from another site. Nothing was changed. Open the page again and resend the form.',
      },
      limited: { title: 'Too many requests', text: 'Please try again later.' },
      unknown: {
        title: 'Your change may have been saved',
        text: 'The service did not respond in time. Check whether your change was saved before you send it again.',
      },
    }),
    otherwise: {
      title: 'Something went wrong',
      text: 'An unexpected error occurred. Try again later, or contact the shop.',
    },
    back: 'Back to the shop',
    request: 'If you contact the shop, include the request id',
  },
  de: {
    failures: sharedBy({
      away: {
        title: 'Der Shop ist im Moment nicht erreichbar',
        text: 'Bitte versuchen Sie es gleich noch einmal. Es wurde nichts geändert.',
      },
      missing: {
        title: 'Seite nicht gefunden',
        text: 'Prüfen Sie die Adresse. Die Seite wurde vielleicht entfernt oder gehört zu einem anderen Konto.',
      },
      refused: {
        title: 'Das Formular wurde nicht angenommen',
        text: 'Das Formular ist abgelaufen oder wurde von einer anderen Website gesendet. Es wurde nichts geändert. Öffnen Sie die Seite neu und senden Sie das Formular noch einmal.',
      },
      limited: { title: 'Zu viele Anfragen', text: 'Bitte versuchen Sie es später noch einmal.' },
      unknown: {
        title: 'Ihre Änderung wurde möglicherweise gespeichert',
        text: 'Der Dienst hat nicht rechtzeitig geantwortet. Prüfen Sie, ob Ihre Änderung gespeichert wurde, bevor Sie sie erneut senden.',
      },
    }),
    otherwise: {
      title: 'Etwas ist schiefgegangen',
      text: 'Ein unerwarteter Fehler ist aufgetreten. Versuchen Sie es später noch einmal, oder wenden Sie sich an den Shop.',
    },
    back: 'Zurück zum Shop',
    request: 'Wenn Sie sich an den Shop wenden, nennen Sie die Anfrage-ID',
  },
};

type Kind = 'away' | 'missing' | 'refused' | 'limited' | 'unknown';
function sharedBy({ away, missing, refused, limited, unknown }: Readonly<Record<Kind, Said>>): Messages['failures'] {
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
  const back = html`<p><a href="${visit.path('/player')}">${MESSAGES[visit.language].back}</a></p>`;
  return shopCardPage(visit, { title, body: html`${body} ${back}`, failure });
}

/**
 * The error page of an unknown shop. The host is not that of the platform, so the page shows no data of the platform.
 */
export function namelessErrorPage(language: ShopLanguage, failure: ShopError, requestId: string): HtmlPage {
  const { title, body } = messageFor(failure, language, requestId);
  return new HtmlPage(framed({ language, title, body: cardBody(body) }), { failure });
}

function messageFor({ code }: ShopError, language: ShopLanguage, requestId: string): { title: string; body: Html } {
  const { failures, otherwise, request } = MESSAGES[language];
  const { title, text } = failures[code] ?? otherwise;
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    <p class="footnote">${request} <code>${requestId}</code>.</p>`;
  return { title, body };
}
