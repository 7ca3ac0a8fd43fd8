import { formatGmt, type KeyedContent, type LicenseDevice, type ShopError } from '@marquee/contracts';
import { attributes, csrfField, html, type Html, type InLanguages, isolated, type ShopVisit } from '@marquee/edge';
import { shopTime } from '../shop-time';

type TextName =
  | ('key' | 'keyHint' | 'devices' | 'none' | 'away' | 'unnamed' | 'since' | 'active' | 'inactive')
  | ('remove' | 'removed' | 'held' | 'notRemoved');
const MESSAGES: InLanguages<Record<TextName, string>> = {
  en: {
    key: 'License key',
    keyHint: 'Programs and players ask for it. Keep it secret: whoever has it can use your license.',
    devices: 'Devices',
    none: 'No device uses this content at present.',
    away: 'Your devices cannot be shown at present. Reload the page later.',
    unnamed: 'Device without a name',
    since: 'Since',
    active: 'In use',
    inactive: 'Not in use',
    remove: 'Remove',
    removed: 'The device was removed.',
    held: 'This device holds a file for use without a connection. Return the file there, or wait until it expires.',
    notRemoved: 'The device could not be removed. Reload the page and try again.',
  },
  de: {
    key: 'Lizenzschlüssel',
    keyHint: 'Programme und Player fragen danach. Halten Sie ihn geheim: Wer ihn hat, kann Ihre Lizenz nutzen.',
    devices: 'Geräte',
    none: 'Zurzeit benutzt kein Gerät diesen Inhalt.',
    away: 'Ihre Geräte können zurzeit nicht angezeigt werden. Laden Sie die Seite später neu.',
    unnamed: 'Gerät ohne Namen',
    since: 'Seit',
    active: 'In Benutzung',
    inactive: 'Nicht in Benutzung',
    remove: 'Entfernen',
    removed: 'Das Gerät wurde entfernt.',
    held: 'Dieses Gerät hat eine Datei für die Benutzung ohne Verbindung. Geben Sie die Datei dort zurück oder warten Sie, bis sie abläuft.',
    notRemoved: 'Das Gerät konnte nicht entfernt werden. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
};

/** The key in a field from which it can be copied without scripts. Ended content has a key that allows nothing. */
export function keyPart({ language }: ShopVisit, { key, state }: KeyedContent): Html | false {
  const messages = MESSAGES[language];
  const isEnded = state === 'revoked' || state === 'expired';
  return (
    !isEnded &&
    html`<div class="field">
      <label for="key">${messages.key}</label>
      <p class="hint" id="key-hint">${messages.keyHint}</p>
      <input
        type="text"
        id="key"
        value="${key}"
        readonly
        autocomplete="off"
        spellcheck="false"
        aria-describedby="key-hint"
      />
    </div>`
  );
}

/** The devices that use the content; null if they are unknown at present. */
export function devicesPart(visit: ShopVisit, { id }: KeyedContent, devices: readonly LicenseDevice[] | null): Html {
  const messages = MESSAGES[visit.language];
  const rows = devices?.map((device) => deviceRow(visit, `/player/${id}/devices/${device.id}/remove`, device));
  const list = html`<ul class="rows">
    ${rows}
  </ul>`;
  return html`<section class="stack" aria-labelledby="devices">
    <h2 id="devices">${messages.devices}</h2>
    ${rows === undefined || rows.length === 0 ? html`<p>${messages[rows ? 'none' : 'away']}</p>` : list}
  </section>`;
}

/** What became of the removal of a device. */
export function removalNotice({ language }: ShopVisit, failure: ShopError | undefined): Html {
  const messages = MESSAGES[language];
  if (failure === undefined) return html`<p class="notice" role="status">${messages.removed}</p>`;
  return html`<p class="notice bad" role="alert">${messages[failure.code === 'conflict' ? 'held' : 'notRemoved']}</p>`;
}

function deviceRow(visit: ShopVisit, path: string, { name, platform, status, activated_at }: LicenseDevice): Html {
  const messages = MESSAGES[visit.language];
  const shown = name === '' ? messages.unnamed : name;
  const isActive = status === 'active';
  const since = shopTime(formatGmt(new Date(activated_at)), visit.language);
  return html`<li>
    <div class="what">
      <p>
        ${isolated(shown)}
        <span class="tag ${isActive && 'on'}">${isActive ? messages.active : messages.inactive}</span>
      </p>
      <p class="small">${platform !== '' && html`${isolated(platform)} · `}${messages.since} ${since}</p>
    </div>
    <form method="post" action="${visit.path(path)}">
      ${csrfField(visit.csrf)}<button
        class="quiet slim"
        ${attributes({ 'aria-label': `${messages.remove}: ${shown}` })}
      >
        ${messages.remove}
      </button>
    </form>
  </li>`;
}
