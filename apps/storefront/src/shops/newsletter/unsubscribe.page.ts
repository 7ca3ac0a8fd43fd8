import type { ShopError } from '@marquee/contracts';
import { framed, html, type Html, HtmlPage, type InLanguages, type ShopLanguage } from '@marquee/edge';

type Key = 'title' | 'text' | 'button' | 'done' | 'doneText' | 'former' | 'formerText' | 'dead' | 'deadText';
const MESSAGES: InLanguages<Record<Key, string>> = {
  en: {
    title: 'Unsubscribe from the newsletter?',
    text: 'It is sent to:',
    button: 'Unsubscribe',
    done: 'You no longer receive the newsletter',
    doneText: 'There is nothing more to do.',
    former: 'This link is from an earlier sign-up',
    formerText:
      'That sign-up was deleted. If you still receive the newsletter, unsubscribe with the link in the newest mail.',
    dead: 'This link does not work',
    deadText: 'The link is incomplete. Open the link in the mail again.',
  },
  de: {
    title: 'Newsletter abbestellen?',
    text: 'Er geht an:',
    button: 'Newsletter abbestellen',
    done: 'Sie bekommen den Newsletter nicht mehr',
    doneText: 'Es gibt nichts weiter zu tun.',
    former: 'Dieser Link ist von einer früheren Anmeldung',
    formerText:
      'Diese Anmeldung wurde gelöscht. Wenn Sie den Newsletter noch erhalten, bestellen Sie ihn mit dem Link in der neuesten Mail ab.',
    dead: 'Dieser Link funktioniert nicht',
    deadText: 'Der Link ist unvollständig. Öffnen Sie den Link in der Mail noch einmal.',
  },
};

/** The recipient of the page, who needs only the mailed link and no session. */
export interface Unsubscribing {
  readonly language: ShopLanguage;
  /** The name of the shop; null if the shop was deleted. */
  readonly name: string | null;
}

/** The form posts to the page's own URL, which contains the token. */
export function unsubscribePage(reader: Unsubscribing, token: string, email: string): HtmlPage {
  const messages = MESSAGES[reader.language];
  const body = html`<h1>${messages.title}</h1>
    <p>${messages.text}<br /><strong>${email}</strong></p>
    <form method="post" action="?token=${encodeURIComponent(token)}">
      <button class="full">${messages.button}</button>
    </form>`;
  return paged(reader, messages.title, body);
}

export function unsubscribedPage(reader: Unsubscribing): HtmlPage {
  const messages = MESSAGES[reader.language];
  return paged(
    reader,
    messages.done,
    html`<h1>${messages.done}</h1>
      <p>${messages.doneText}</p>`,
  );
}

/** The recipient was erased and may have signed up again, so the page must not say that the newsletter has ended. */
export function formerSignUpPage(reader: Unsubscribing): HtmlPage {
  const messages = MESSAGES[reader.language];
  return paged(
    reader,
    messages.former,
    html`<h1>${messages.former}</h1>
      <p>${messages.formerText}</p>`,
  );
}

export function deadUnsubscribeLinkPage(reader: Unsubscribing, failure: ShopError): HtmlPage {
  const messages = MESSAGES[reader.language];
  return paged(
    reader,
    messages.dead,
    html`<h1>${messages.dead}</h1>
      <p>${messages.deadText}</p>`,
    failure,
  );
}

function paged({ language, name }: Unsubscribing, title: string, content: Html, failure?: ShopError): HtmlPage {
  const body = html`<body class="card-page">
    ${name !== null && html`<header><span class="brand" dir="auto">${name}</span></header>`}
    <main class="card stack" id="main">${content}</main>
  </body>`;
  return new HtmlPage(framed({ language, title: name === null ? title : `${title} · ${name}`, body }), { failure });
}
