import { useEffect } from 'react';

/** What the keys of the frame do. */
interface Shortcuts {
  openPalette(): void;
  openHelp(): void;
  goTo(key: string): void;
}

const CHORD_MS = 1_500;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Presses the button or focuses the input that the open page marks for a key: `data-key="n"`. */
function pressPageKey(key: string): boolean {
  const target = document.querySelector<HTMLElement>(`main [data-key="${CSS.escape(key)}"]`);
  if (target === null) return false;
  if (target instanceof HTMLInputElement) {
    target.focus();
    target.select();
  } else target.click();
  return true;
}

/** Whether the key scrolls the table with the focus sideways. */
function isScrolling({ key, target }: KeyboardEvent): boolean {
  if (!key.startsWith('Arrow') || !(target instanceof HTMLElement)) return false;
  const region = target.closest('[role="region"][tabindex="0"]');
  return region !== null && region.scrollWidth > region.clientWidth;
}

/** The form with the focus, else the first one of the open dialog or of the page. */
function formInUse(): HTMLFormElement | null {
  const form = document.activeElement?.closest<HTMLFormElement>('form[data-saves]');
  return form ?? (document.querySelector('dialog[open]') ?? document).querySelector('form[data-saves]');
}

/** Single letters count only outside of inputs and dialogs. */
export function useShortcuts({ openPalette, openHelp, goTo }: Shortcuts): void {
  useEffect(() => {
    let chordUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      if (command && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      if (command && event.key.toLowerCase() === 's') {
        const form = formInUse();
        if (form === null) return;
        event.preventDefault();
        form.requestSubmit();
        return;
      }
      if (command || event.altKey || isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      if (event.timeStamp < chordUntil) {
        chordUntil = 0;
        goTo(event.key);
      } else if (event.key === 'g') chordUntil = event.timeStamp + CHORD_MS;
      else if (event.key === '?') openHelp();
      else if (!isScrolling(event) && pressPageKey(event.key)) event.preventDefault();
      else if (event.key === '/') {
        event.preventDefault();
        openPalette();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [openPalette, openHelp, goTo]);
}
