import type { ContentFile } from '@marquee/contracts';
import { attributes, html, type Html, type HtmlPage, type InLanguages, shopPage, type ShopVisit } from '@marquee/edge';
import { downloadForm, languageName, leftText } from '../content/content-files.page';
import type { FoundFile } from './content-uses';
import { PLAYER_SCRIPT_VERSION } from './player-script';
import { endTexts } from '../content/terms-texts';

const MESSAGES: InLanguages<Readonly<Record<'back' | 'unsupported', string>>> = {
  en: { back: 'Back to the content', unsupported: 'Your browser cannot play this file. Download it instead.' },
  de: {
    back: 'Zurück zum Inhalt',
    unsupported: 'Ihr Browser kann diese Datei nicht abspielen. Laden Sie sie herunter.',
  },
};

/** The browser's own player. Without scripts it only forgets its position. */
export function watchPage(visit: ShopVisit, found: FoundFile, urlOf: (file: ContentFile) => string): HtmlPage {
  const { content, licensed, file } = found;
  const messages = MESSAGES[visit.language];
  const body = html`<h1><bdi>${content.title}</bdi></h1>
    ${player(visit, found, urlOf)}
    <p>${endTexts(content, visit.language)}</p>
    <div class="actions">${downloadForm(visit, content, file)} ${leftText(visit, licensed)}</div>
    <p><a href="${visit.path(`/player/${content.id}`)}">${messages.back}</a></p>
    <script src="/assets/shop/player.js?v=${PLAYER_SCRIPT_VERSION}" defer></script>`;
  return shopPage(visit, { title: content.title, body, section: 'content', extras: { playsMedia: true } });
}

function player(visit: ShopVisit, { content, licensed, file }: FoundFile, urlOf: (file: ContentFile) => string): Html {
  const { unsupported } = MESSAGES[visit.language];
  const { width, height } = file;
  const own = {
    'aria-label': file.name,
    'data-position': `position ${content.id} ${file.id}`,
    controls: true,
    preload: 'metadata',
    src: urlOf(file),
  };
  if (!file.content_type.startsWith('video/')) return html`<audio ${attributes(own)}>${unsupported}</audio>`;
  const size = width === null || height === null ? {} : { width: String(width), height: String(height) };
  return html`<video ${attributes({ ...own, ...size, playsinline: true })}>
    ${licensed.subtitles.map((subtitle) => track(visit, subtitle, urlOf(subtitle)))} ${unsupported}
  </video>`;
}

/** The subtitles in the language of the page are shown at first. */
function track({ language }: ShopVisit, { language: spoken, name }: ContentFile, src: string): Html {
  const label = spoken === null ? name : languageName(spoken, language);
  const isOwn = spoken === language;
  return html`<track ${attributes({ kind: 'subtitles', src, label, srclang: spoken ?? undefined, default: isOwn })} />`;
}
