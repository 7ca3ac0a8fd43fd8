const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Gives the focus to the page after the element that had it is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * Keeps the focus if the element that has it is gone after the next render: gives it to the first control of the nearest
 * part of the page that stays, else to the page.
 */
export function keepFocus(leaving?: Element | null): void {
  const around: Element[] = [];
  let part = leaving?.parentElement;
  while (part && !part.matches('main, nav, body')) {
    around.push(part);
    part = part.parentElement;
  }
  setTimeout(() => {
    const isLost = () => document.activeElement === document.body;
    for (const part of around) {
      if (!isLost()) return;
      if (part.isConnected) part.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    }
    if (isLost()) focusMain();
  });
}
