import { useState } from 'react';
import { cx } from './cx';
import { Icon } from './icons';
import styles from './picture.module.css';

type Size = 'thumb' | 'small' | 'medium' | 'large' | 'original';

/** The path of a stored picture in a size; the policy of the page allows the pictures of its own host only. */
function picturePath(src: string | null | undefined, size: Size): string | undefined {
  if (!src || !URL.canParse(src)) return undefined;
  const { pathname } = new URL(src);
  const found = /^(\/media\/\d+\/\d+\/[\da-f]+-)[a-z]+(\.\w+)$/.exec(pathname);
  return found ? `${found[1]}${size}${found[2]}` : undefined;
}

interface PictureProps {
  readonly src: string | null | undefined;
  /** What the picture shows; empty beside a text that says it. */
  readonly alt?: string;
  readonly size?: 'thumb' | 'medium' | 'large';
}

/** A picture of the own host; a neutral icon for others, which the page may not load. */
export function Picture({ src, alt = '', size = 'thumb' }: PictureProps) {
  const path = picturePath(src, size);
  const [failed, setFailed] = useState<string>();
  const look = cx(styles.picture, styles[size]);
  if (path === undefined || path === failed) {
    return (
      <span className={cx(look, styles.none)}>
        <Icon name="image" size={size === 'thumb' ? 18 : 32} />
      </span>
    );
  }
  return (
    <span className={look}>
      <img src={path} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(path)} />
    </span>
  );
}
