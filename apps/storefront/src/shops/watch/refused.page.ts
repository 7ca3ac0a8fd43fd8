import {
  ShopError,
  type ContentFile,
  type LicenseValidation,
  type OwnedContent,
  type ValidationCode,
} from '@marquee/contracts';
import { html, type HtmlPage, type InLanguages, shopPage, type ShopVisit } from '@marquee/edge';
import { shopTime } from '../shop-time';

interface Texts {
  readonly title: string;
  readonly back: string;
  readonly again: (time: string) => string;
  readonly otherwise: string;
  /** The reasons that a customer meets. */
  readonly reasons: Partial<Record<ValidationCode, string>>;
}
const MESSAGES: InLanguages<Texts> = {
  en: {
    title: 'This is not possible now',
    back: 'Back to the content',
    again: (time) => `It may be possible again from ${time}.`,
    otherwise: 'The license does not allow this. Ask the shop.',
    reasons: {
      BANNED: 'Your account is disabled.',
      REVOKED: 'The license was revoked.',
      SUSPENDED: 'The license is suspended. Ask the shop.',
      NOT_YET_VALID: 'The license is not valid yet.',
      EXPIRED: 'The license has expired.',
      COUNTRY_NOT_ALLOWED: 'The license does not allow your country.',
      REGION_NOT_ALLOWED: 'The license does not allow the region of your country.',
      TOO_MANY_MACHINES:
        'The license is in use on as many devices as it allows. Stop using it on another device first.',
      PLAY_NOT_ALLOWED: 'The license does not allow playback.',
      DOWNLOADS_EXCEEDED: 'The license allows no further download.',
    },
  },
  de: {
    title: 'Das geht im Moment nicht',
    back: 'Zurück zum Inhalt',
    again: (time) => `Möglich ist es vielleicht wieder ab ${time}.`,
    otherwise: 'Die Lizenz erlaubt das nicht. Fragen Sie den Shop.',
    reasons: {
      BANNED: 'Ihr Konto ist gesperrt.',
      REVOKED: 'Die Lizenz wurde widerrufen.',
      SUSPENDED: 'Die Lizenz ist ausgesetzt. Fragen Sie den Shop.',
      NOT_YET_VALID: 'Die Lizenz gilt noch nicht.',
      EXPIRED: 'Die Lizenz ist abgelaufen.',
      COUNTRY_NOT_ALLOWED: 'Die Lizenz gilt nicht in Ihrem Land.',
      REGION_NOT_ALLOWED: 'Die Lizenz gilt nicht für die Region Ihres Landes.',
      TOO_MANY_MACHINES:
        'Die Lizenz ist auf so vielen Geräten in Gebrauch, wie sie erlaubt. Beenden Sie erst den Gebrauch auf einem anderen.',
      PLAY_NOT_ALLOWED: 'Die Lizenz erlaubt keine Wiedergabe.',
      DOWNLOADS_EXCEEDED: 'Die Lizenz erlaubt keinen weiteren Download.',
    },
  },
};

const ENDED: Readonly<Record<Exclude<OwnedContent['state'], 'live'>, ValidationCode>> = {
  suspended: 'SUSPENDED',
  expired: 'EXPIRED',
  revoked: 'REVOKED',
};

interface Refused {
  readonly content: OwnedContent;
  /** Absent for a license that has ended, which has no files. */
  readonly file?: ContentFile;
}

/** Why a license does not permit a use. */
export function refusedPage(
  visit: ShopVisit,
  { content, file }: Refused,
  { code, retry_at }: Pick<LicenseValidation, 'code' | 'retry_at'>,
): HtmlPage {
  const { title, back, again, otherwise, reasons } = MESSAGES[visit.language];
  const failure = new ShopError('conflict', `The license refuses with ${code}.`);
  const body = html`<h1>${title}</h1>
    <div class="notice bad" role="alert">
      <p>${reasons[code] ?? otherwise}</p>
      ${retry_at !== null && html`<p>${again(shopTime(retry_at.replace(/(\.\d+)?Z$/, ''), visit.language))}</p>`}
    </div>
    <p><bdi>${content.title}</bdi>${file !== undefined && html` · <bdi>${file.name}</bdi>`}</p>
    <p><a href="${visit.path(`/player/${content.id}`)}">${back}</a></p>`;
  return shopPage(visit, { title, body, section: 'content', failure });
}

/** The reason against every use of content that has ended; null if it has not. */
export function endedPage(visit: ShopVisit, content: OwnedContent): HtmlPage | null {
  return content.state === 'live'
    ? null
    : refusedPage(visit, { content }, { code: ENDED[content.state], retry_at: null });
}
