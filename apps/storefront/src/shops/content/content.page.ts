import type { KeyedContent, LicenseDevice, OwnedContent, OwnedContents, ShopError } from '@marquee/contracts';
import {
  attributes,
  csrfField,
  html,
  type Html,
  type HtmlPage,
  type InLanguages,
  shopPage,
  type ShopVisit,
} from '@marquee/edge';
import { shopTime } from '../shop-time';
import type { LicensedFiles } from './content-files';
import { filesSection } from './content-files.page';
import { devicesPart, keyPart, removalNotice } from './devices-part';
import type { Shown } from './shown';
import { allowedTexts, endTexts } from './terms-texts';

type TextName =
  | ('title' | 'endedTitle' | 'empty' | 'emptyHint' | 'noneLive' | 'noneEnded' | 'toEnded' | 'toLive' | 'older')
  | ('newest' | 'open' | 'back' | 'allowed' | 'until' | 'bought' | 'since' | 'opened' | 'notOpened' | 'revoked')
  | ('suspended' | 'expired' | 'missing' | 'missingHint');
const MESSAGES: InLanguages<Record<TextName, string>> = {
  en: {
    title: 'My content',
    endedTitle: 'No longer available',
    empty: 'You have not bought anything yet',
    emptyHint: 'What you buy in this shop appears here.',
    noneLive: 'None of the content that you have bought is still available.',
    noneEnded: 'All content that you have bought is still available.',
    toEnded: 'Content that is no longer available',
    toLive: 'Available content',
    older: 'Show older content',
    newest: 'Back to the newest',
    open: 'Open',
    back: 'All my content',
    allowed: 'You may',
    until: 'How long',
    bought: 'Bought',
    since: 'Opened since',
    opened: 'is open now.',
    notOpened: 'This content could not be opened. Reload the page and try again.',
    revoked: 'Revoked',
    suspended: 'Suspended',
    expired: 'Expired',
    missing: 'Content not found',
    missingHint: 'The address may be mistyped, or the content was bought with another account.',
  },
  de: {
    title: 'Meine Inhalte',
    endedTitle: 'Nicht mehr verfügbar',
    empty: 'Sie haben noch nichts gekauft',
    emptyHint: 'Was Sie in diesem Shop kaufen, erscheint hier.',
    noneLive: 'Keiner der Inhalte, die Sie gekauft haben, ist noch verfügbar.',
    noneEnded: 'Alle Inhalte, die Sie gekauft haben, sind noch verfügbar.',
    toEnded: 'Nicht mehr verfügbare Inhalte',
    toLive: 'Verfügbare Inhalte',
    older: 'Ältere anzeigen',
    newest: 'Zurück zu den neuesten',
    open: 'Öffnen',
    back: 'Alle meine Inhalte',
    allowed: 'Sie dürfen',
    until: 'Wie lange',
    bought: 'Gekauft',
    since: 'Geöffnet seit',
    opened: 'ist jetzt geöffnet.',
    notOpened: 'Dieser Inhalt konnte nicht geöffnet werden. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    revoked: 'Widerrufen',
    suspended: 'Gesperrt',
    expired: 'Abgelaufen',
    missing: 'Inhalt nicht gefunden',
    missingHint:
      'Die Adresse ist vielleicht falsch geschrieben, oder der Inhalt wurde mit einem anderen Konto gekauft.',
  },
};

interface Listed extends OwnedContents {
  readonly ended: boolean;
  /** True on all pages of the list except the first. */
  readonly isLater: boolean;
  readonly shown: Shown;
}

export function contentsPage(visit: ShopVisit, listed: Listed): HtmlPage {
  const { contents, ended, shown } = listed;
  const messages = MESSAGES[visit.language];
  const title = ended ? messages.endedTitle : messages.title;
  const rows = contents.map((content) => row(visit, content, shown));
  const list = html`<ul class="rows">
    ${rows}
  </ul>`;
  const body = html`<h1>${title}</h1>
    ${contents.length > 0 ? list : nothing(visit, listed)} ${onward(visit, listed)}`;
  return shopPage(visit, { title, body, section: 'content' });
}

export type Action = 'open' | 'remove device';
/** The action that a redirect reports to the next page. */
export const DONE: ReadonlyMap<string, Action> = new Map([
  ['opened', 'open'],
  ['removed', 'remove device'],
]);

interface One {
  readonly content: KeyedContent;
  readonly shown: Shown;
  readonly licensed: LicensedFiles;
  /** Null if they are unknown at present. */
  readonly devices: readonly LicenseDevice[] | null;
  /** What the customer did on the previous page, or tried with this failure. */
  readonly action?: Action | undefined;
  readonly failure?: ShopError;
}

export function contentPage(visit: ShopVisit, one: One): HtmlPage {
  const { content, shown, licensed, devices, failure } = one;
  const messages = MESSAGES[visit.language];
  const { title } = texts(content, shown);
  const body = html`${notice(visit, one)}
    <div class="work">
      ${picture(content, shown, 'small')}
      <div class="what stack">
        <h1>${name(visit, content, shown)}</h1>
        ${tag(visit, content)} ${summary(visit, content, shown)} ${facts(visit, content)}
        ${mayOpen(content) && licensed.files.length === 0 && openForm(visit, content)} ${keyPart(visit, content)}
      </div>
    </div>
    ${licensed.files.length > 0 && filesSection(visit, content, licensed)} ${devicesPart(visit, content, devices)}
    <p><a href="${visit.path('/player')}">${messages.back}</a></p>`;
  return shopPage(visit, { title, body, section: 'content', failure });
}

function notice(visit: ShopVisit, { content, shown, action, failure }: One): Html | false {
  const messages = MESSAGES[visit.language];
  if (action === 'remove device') return removalNotice(visit, failure);
  if (failure !== undefined) return html`<p class="notice bad" role="alert">${messages.notOpened}</p>`;
  const isOpen = action === 'open' && content.first_used_at !== null && content.state === 'live';
  return isOpen && html`<p class="notice" role="status">${name(visit, content, shown)} ${messages.opened}</p>`;
}

function facts(visit: ShopVisit, content: OwnedContent): Html {
  const { language } = visit;
  const messages = MESSAGES[language];
  return html`<dl class="facts">
    ${
      content.state === 'live' &&
      html`<dt>${messages.allowed}</dt>
        <dd>${allowed(visit, content)}</dd>`
    }
    <dt>${messages.until}</dt>
    <dd>${endTexts(content, language)}</dd>
    ${
      content.first_used_at !== null &&
      html`<dt>${messages.since}</dt>
        <dd>${shopTime(content.first_used_at, language)}</dd>`
    }
    <dt>${messages.bought}</dt>
    <dd>${shopTime(content.acquired_at, language)}</dd>
  </dl>`;
}

/** The page for unknown content or content of another customer. */
export function noContentPage(visit: ShopVisit, failure: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.missing}</h1>
    <p>${messages.missingHint}</p>
    <p><a href="${visit.path('/player')}">${messages.back}</a></p>`;
  return shopPage(visit, { title: messages.missing, body, section: 'content', failure });
}

function nothing(visit: ShopVisit, { ended, others }: Listed): Html {
  const messages = MESSAGES[visit.language];
  if (others || ended) return html`<p class="panel empty">${ended ? messages.noneEnded : messages.noneLive}</p>`;
  return html`<div class="panel empty stack">
    <h2>${messages.empty}</h2>
    <p>${messages.emptyHint}</p>
  </div>`;
}

/** The links to older contents, and to the other list. */
function onward(visit: ShopVisit, { ended, next, others, isLater }: Listed): Html {
  const messages = MESSAGES[visit.language];
  const here = visit.path(ended ? '/player/ended' : '/player');
  const other = visit.path(ended ? '/player' : '/player/ended');
  return html`<p class="actions">
    ${isLater && html`<a href="${here}">${messages.newest}</a>`}
    ${next !== null && html`<a href="${here}?before=${next}">${messages.older}</a>`}
    ${(others || ended) && html`<a href="${other}">${ended ? messages.toLive : messages.toEnded}</a>`}
  </p>`;
}

function row(visit: ShopVisit, content: OwnedContent, shown: Shown): Html {
  return html`<li class="work">
    ${picture(content, shown, 'thumb')}
    <div class="what">
      <h2><a href="${pathOf(visit, content)}">${name(visit, content, shown)}</a></h2>
      ${content.state === 'live' ? allowed(visit, content) : tag(visit, content)}
      <p class="small">${endTexts(content, visit.language)}</p>
    </div>
    ${mayOpen(content) && openForm(visit, content, shown)}
  </li>`;
}

function mayOpen({ state, terms }: OwnedContent): boolean {
  return state === 'live' && terms.allow_play === 1;
}

function texts(content: OwnedContent, shown: Shown) {
  return shown.get(content.product_id) ?? { title: content.title, summary: '', language: null, picture: null };
}

/** Marks the language of a text that differs from the page's, for screen readers. */
function spoken(visit: ShopVisit, language: string | null): Html {
  return attributes({ lang: language === null || language === visit.language ? undefined : language, dir: 'auto' });
}

function name(visit: ShopVisit, content: OwnedContent, shown: Shown): Html {
  const { title, language } = texts(content, shown);
  return html`<bdi ${spoken(visit, language)}>${title}</bdi>`;
}

function summary(visit: ShopVisit, content: OwnedContent, shown: Shown): Html | null {
  const { summary: text, language } = texts(content, shown);
  return text === '' ? null : html`<p ${spoken(visit, language)}>${text}</p>`;
}

/** The picture has an empty alternative text, because the title beside it names the product. */
function picture(content: OwnedContent, shown: Shown, size: 'thumb' | 'small'): Html {
  const { picture: paths } = texts(content, shown);
  return html`<div class="picture ${size}">${paths !== null && html`<img src="${paths[size]}" alt="" />`}</div>`;
}

function tag(visit: ShopVisit, { state }: OwnedContent): Html | null {
  return state === 'live' ? null : html`<p><span class="tag off">${MESSAGES[visit.language][state]}</span></p>`;
}

function allowed(visit: ShopVisit, content: OwnedContent): Html {
  const items = allowedTexts(content, visit.language).map((messages) => html`<li class="tag">${messages}</li>`);
  return html`<ul class="tags">
    ${items}
  </ul>`;
}

function pathOf(visit: ShopVisit, { id }: OwnedContent): string {
  return visit.path(`/player/${id}`);
}

/** The button that opens a content; its label names the content for screen readers. */
function openForm(visit: ShopVisit, content: OwnedContent, among?: Shown): Html {
  const { open } = MESSAGES[visit.language];
  const label = among === undefined ? undefined : `${open}: ${texts(content, among).title}`;
  return html`<form method="post" action="${pathOf(visit, content)}/open">
    ${csrfField(visit.csrf)}<button ${attributes({ 'aria-label': label })}>${open}</button>
  </form>`;
}
