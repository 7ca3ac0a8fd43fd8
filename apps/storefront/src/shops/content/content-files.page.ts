import { randomUUID } from 'node:crypto';
import type { ContentFile, KeyedContent } from '@marquee/contracts';
import {
  attributes,
  csrfField,
  hidden,
  html,
  type Html,
  type InLanguages,
  type ShopLanguage,
  type ShopVisit,
} from '@marquee/edge';
import { isPlayable, type LicensedFiles } from './content-files';

interface Texts {
  readonly title: string;
  readonly watch: string;
  readonly listen: string;
  readonly download: string;
  readonly extra: string;
  readonly left: (count: number) => string;
}
const MESSAGES: InLanguages<Texts> = {
  en: {
    title: 'Files',
    watch: 'Watch',
    listen: 'Listen',
    download: 'Download',
    extra: 'Extra',
    left: (count) => (count === 1 ? 'One download is left.' : `${count} downloads are left.`),
  },
  de: {
    title: 'Dateien',
    watch: 'Ansehen',
    listen: 'Anhören',
    download: 'Herunterladen',
    extra: 'Extra',
    left: (count) => (count === 1 ? 'Noch ein Download.' : `Noch ${count} Downloads.`),
  },
};

/** The field of a form by which licensing counts a repeated one once. */
export const REQUEST_FIELD = 'request';

/** The films, sounds and books of bought content, with buttons that work without scripts. */
export function filesSection(visit: ShopVisit, content: KeyedContent, licensed: LicensedFiles): Html {
  const rows = licensed.files.map(
    (file) =>
      html`<li>
        <div class="what">
          <h3><bdi>${file.name}</bdi></h3>
          <p class="small soft">${factsOf(file, visit.language)}</p>
        </div>
        <div class="actions">${buttons(visit, content, file)}</div>
      </li>`,
  );
  return html`<section class="stack" aria-labelledby="files">
    <h2 id="files">${MESSAGES[visit.language].title}</h2>
    <ul class="rows">
      ${rows}
    </ul>
    ${leftText(visit, licensed)}
  </section>`;
}

export function leftText({ language }: ShopVisit, { left }: LicensedFiles): Html | null {
  return left === null || left === undefined ? null : html`<p class="small">${MESSAGES[language].left(left)}</p>`;
}

function buttons(visit: ShopVisit, content: KeyedContent, file: ContentFile): Html {
  const { watch, listen } = MESSAGES[visit.language];
  const label = file.content_type.startsWith('video/') ? watch : listen;
  const mayPlay = isPlayable(file) && content.terms.allow_play === 1;
  return html`${mayPlay && useForm(visit, content, file, { use: 'play', label })} ${downloadForm(visit, content, file)}`;
}

export function downloadForm(visit: ShopVisit, content: KeyedContent, file: ContentFile): Html {
  return useForm(visit, content, file, { use: 'download', label: MESSAGES[visit.language].download });
}

/** A button that names its file for screen readers. */
function useForm(
  visit: ShopVisit,
  { id }: KeyedContent,
  file: ContentFile,
  { use, label }: { readonly use: 'play' | 'download'; readonly label: string },
): Html {
  const button = attributes({
    'aria-label': `${label}: ${file.name}`,
    class: use === 'download' ? 'quiet' : undefined,
  });
  return html`<form method="post" action="${visit.path(`/player/${id}/files/${file.id}/${use}`)}">
    ${csrfField(visit.csrf)}${hidden(REQUEST_FIELD, randomUUID())}<button ${button}>${label}</button>
  </form>`;
}

/** `HD · German · 30 s · 268 kB` */
function factsOf({ kind, quality, language: spoken, duration, size }: ContentFile, language: ShopLanguage): string {
  const facts = [
    kind === 'extra' ? MESSAGES[language].extra : null,
    quality,
    spoken === null ? null : languageName(spoken, language),
    duration === null ? null : durationText(duration),
    sizeText(size, language),
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}

export function languageName(spoken: string, language: ShopLanguage): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(spoken) ?? spoken;
}

/** `1:05:09`, or `0:30` for less than an hour. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function sizeText(bytes: number, language: ShopLanguage): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const format = { style: 'unit', unit: UNITS[step], unitDisplay: 'short', maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / 1000 ** step);
}
