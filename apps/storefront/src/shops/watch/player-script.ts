import { createHash } from 'node:crypto';

/** Continues a film or a sound where the browser stopped it. Storage may be switched off. */
export const PLAYER_SCRIPT = `
'use strict';
const media = document.querySelector('[data-position]');
const name = media.dataset.position;
const stored = (use) => { try { return use(localStorage); } catch { return null; } };
const resume = () => {
  const position = Number(stored((all) => all.getItem(name)));
  if (position > 1 && position < media.duration - 2) media.currentTime = position;
};
let last = 0;
const save = () => { last = media.currentTime; stored((all) => all.setItem(name, String(last))); };
if (media.readyState > 0) resume(); else media.addEventListener('loadedmetadata', resume, { once: true });
media.addEventListener('timeupdate', () => { if (Math.abs(media.currentTime - last) >= 1) save(); });
media.addEventListener('pause', save);
media.addEventListener('ended', () => stored((all) => all.removeItem(name)));
`.trim();

export const PLAYER_SCRIPT_VERSION = createHash('sha256').update(PLAYER_SCRIPT).digest('base64url').slice(0, 12);
