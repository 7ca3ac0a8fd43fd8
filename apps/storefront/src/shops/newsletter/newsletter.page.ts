import type { ShopError } from '@marquee/contracts';
import {
  csrfField,
  hidden,
  html,
  type HtmlPage,
  type InLanguages,
  input,
  shopCardPage,
  type ShopVisit,
} from '@marquee/edge';
import { problem, shownFailure } from '../account/failures';

type Key =
  | ('title' | 'lead' | 'email' | 'send' | 'none')
  | ('sent' | 'sentText' | 'nothing')
  | ('ask' | 'askText' | 'askEnd' | 'yes')
  | ('done' | 'doneText' | 'before' | 'beforeText')
  | ('dead' | 'deadText' | 'anew');
const MESSAGES: InLanguages<Record<Key, string>> = {
  en: {
    title: 'Newsletter',
    lead: 'Enter your email address. We send you a link to confirm your subscription.',
    email: 'Email',
    send: 'Send the link',
    none: 'This shop has no newsletter',
    sent: 'Check your inbox',
    sentText:
      'A mail is on its way to you. Open the link in it within seven days to confirm that you want the newsletter.',
    nothing: 'No mail yet? Check your spam folder, or try again in an hour.',
    ask: 'Do you want the newsletter?',
    askText: 'It is sent to:',
    askEnd: 'You can unsubscribe at any time.',
    yes: 'Yes, I want the newsletter',
    done: 'You are subscribed to the newsletter',
    doneText: 'We have sent you a mail that explains how to unsubscribe.',
    before: 'You have confirmed already',
    beforeText: 'There is nothing more to do. The mail that we sent you explains how to unsubscribe.',
    dead: 'This link does not work',
    deadText: 'The link is older than seven days or incomplete. Sign up again.',
    anew: 'Sign up again',
  },
  de: {
    title: 'Newsletter',
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie bestätigen, dass Sie den Newsletter möchten.',
    email: 'E-Mail',
    send: 'Link senden',
    none: 'Dieser Shop hat keinen Newsletter',
    sent: 'Prüfen Sie Ihr Postfach',
    sentText:
      'Eine Mail ist zu Ihnen unterwegs. Öffnen Sie den Link darin innerhalb von sieben Tagen, um zu bestätigen, dass Sie den Newsletter möchten.',
    nothing: 'Keine Mail erhalten? Prüfen Sie Ihren Spam-Ordner, oder versuchen Sie es in einer Stunde noch einmal.',
    ask: 'Möchten Sie den Newsletter?',
    askText: 'Er geht an:',
    askEnd: 'Sie können ihn jederzeit abbestellen.',
    yes: 'Ja, ich möchte den Newsletter',
    done: 'Sie bekommen den Newsletter',
    doneText: 'Wir haben Ihnen eine Mail gesendet, in der steht, wie Sie ihn abbestellen.',
    before: 'Sie haben bereits bestätigt',
    beforeText:
      'Es gibt nichts weiter zu tun. Wie Sie den Newsletter abbestellen, steht in der Mail, die wir Ihnen gesendet haben.',
    dead: 'Dieser Link funktioniert nicht',
    deadText: 'Der Link ist älter als sieben Tage oder unvollständig. Melden Sie sich noch einmal an.',
    anew: 'Neu anmelden',
  },
};

export function newsletterPage(visit: ShopVisit, email = '', wrong?: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const failure = shownFailure(wrong, visit.language);
  const body = html`<h1>${messages.title}</h1>
    <p>${messages.lead}</p>
    ${problem(wrong, visit.language)}
    <form class="stack" method="post" action="${visit.path('/newsletter')}">
      ${csrfField(visit.csrf)}
      ${input({ name: 'email', label: messages.email, type: 'email', value: email, autocomplete: 'email', failure })}
      <button class="full">${messages.send}</button>
    </form>`;
  return shopCardPage(visit, { title: messages.title, body, failure: wrong });
}

export function noNewsletterPage(visit: ShopVisit, failure: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  return shopCardPage(visit, { title: messages.title, body: html`<h1>${messages.none}</h1>`, failure });
}

/** The page after the form, the same for known and unknown addresses. */
export function questionSentPage(visit: ShopVisit): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.sent}</h1>
    <p>${messages.sentText}</p>
    <p class="footnote">${messages.nothing}</p>`;
  return shopCardPage(visit, { title: messages.sent, body });
}

export function confirmNewsletterPage(visit: ShopVisit, token: string, email: string): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.ask}</h1>
    <p>${messages.askText}<br /><strong>${email}</strong></p>
    <form method="post" action="${visit.path('/newsletter/confirm')}">
      ${csrfField(visit.csrf)} ${hidden('token', token)}
      <button class="full">${messages.yes}</button>
    </form>
    <p class="footnote">${messages.askEnd}</p>`;
  return shopCardPage(visit, { title: messages.ask, body });
}

export function confirmedPage(visit: ShopVisit): HtmlPage {
  const { done: title, doneText } = MESSAGES[visit.language];
  return shopCardPage(visit, {
    title,
    body: html`<h1>${title}</h1>
      <p>${doneText}</p>`,
  });
}

export function confirmedBeforePage(visit: ShopVisit): HtmlPage {
  const { before: title, beforeText } = MESSAGES[visit.language];
  return shopCardPage(visit, {
    title,
    body: html`<h1>${title}</h1>
      <p>${beforeText}</p>`,
  });
}

export function deadNewsletterLinkPage(visit: ShopVisit, failure: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.dead}</h1>
    <p>${messages.deadText}</p>
    <p><a class="button full" href="${visit.path('/newsletter')}">${messages.anew}</a></p>`;
  return shopCardPage(visit, { title: messages.dead, body, failure });
}
