/** Gives the focus to the page after the element that had it is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Gives the focus to the page if the element that had it is gone after the next render. */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focusMain();
  });
}
