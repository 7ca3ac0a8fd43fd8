import { createHash } from 'node:crypto';

/** How often a player asks whether it may go on; streams of files ask as often. */
const CHECK_MS = 10_000;

/**
 * Continues a film or a sound where the browser stopped it; storage may be switched off. A browser plays a loaded film without further
 * requests, so the script asks for the address of the film, and shows the reason when it is refused. Each request extends the lease of the
 * device.
 */
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
const check = async () => {
  const answer = await fetch(media.currentSrc || media.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status === 403 || answer?.status === 404) location.reload();
};
media.addEventListener('play', check);
media.addEventListener('error', check);
setInterval(() => { if (!media.paused) check(); }, ${CHECK_MS});
`.trim();

export const PLAYER_SCRIPT_VERSION = createHash('sha256').update(PLAYER_SCRIPT).digest('base64url').slice(0, 12);
