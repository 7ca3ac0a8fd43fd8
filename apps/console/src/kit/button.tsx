import { useLayoutEffect, useRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { linkTo } from '../data/search-params';
import { cx } from './cx';
import { keepFocus } from './focus';
import { Icon, type IconName } from './icons';
import styles from './kit.module.css';

type Look = 'primary' | 'quiet' | 'danger' | 'bare';
const LOOKS: Record<Look, string | undefined> = {
  primary: undefined,
  quiet: 'quiet',
  danger: 'quiet danger',
  bare: styles.bare,
};

interface Content {
  readonly look?: Look;
  readonly icon?: IconName;
  readonly children?: ReactNode;
  /** The name of a button that shows only an icon. */
  readonly label?: string;
}

type ButtonProps = Content & ButtonHTMLAttributes<HTMLButtonElement> & { readonly busy?: boolean };

/** A busy or `aria-disabled` button stays focusable and ignores clicks. One that disappears does not lose the focus. */
export function Button({
  look = 'quiet',
  icon,
  label,
  busy = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element !== null && element === document.activeElement) keepFocus(element);
    };
  }, []);
  const isDisabled = busy || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
      aria-label={label ?? rest['aria-label']}
      title={label ?? rest.title}
      className={cx(LOOKS[look], styles.button, children === undefined && styles.iconOnly, className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Content {
  readonly to: string;
  /** The key of the page that follows the link. */
  readonly 'data-key'?: string;
}

/** A link within the console that looks like a button. */
export function ButtonLink({ to, look = 'quiet', icon, children, 'data-key': key }: ButtonLinkProps) {
  return (
    <Link {...linkTo(to)} data-key={key} className={cx('button', LOOKS[look], styles.button)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
