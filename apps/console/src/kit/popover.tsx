import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from './button';
import { cx } from './cx';
import type { IconName } from './icons';
import styles from './kit.module.css';

interface PopoverProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly children: (close: () => void) => ReactNode;
  /** Shows only the icon; the label names the button. */
  readonly iconOnly?: boolean;
  readonly look?: 'quiet' | 'bare';
  readonly align?: 'start' | 'end';
}

/** A button that opens a small panel below itself. Escape and a click elsewhere close it. */
export function Popover({ label, icon, children, iconOnly = false, look = 'quiet', align = 'start' }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [isOpen]);
  return (
    <div
      ref={root}
      className={styles.popover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <Button
        look={look}
        icon={icon}
        label={iconOnly ? label : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {iconOnly ? undefined : label}
      </Button>
      {isOpen && (
        <div id={id} className={cx(styles.panel, align === 'end' && styles.panelEnd)}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

/** A list of actions in a popover. */
export function MenuList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.menuList}>{children}</ul>;
}
