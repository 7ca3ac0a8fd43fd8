import { html, type Html } from '@marquee/edge';
import { FRONT_STYLESHEET_VERSION } from './front-stylesheet';
import { themeColors } from './shop-markup';

/** Links the colours of a shop, if its `meta_tag` names them. */
export function themeLink(meta_tag: string): Html | null {
  const colors = themeColors(meta_tag);
  if (colors === null) return null;
  const [light, dark] = [colors.light.slice(1), colors.dark.slice(1)];
  const query = new URLSearchParams({ light, dark, v: FRONT_STYLESHEET_VERSION }).toString();
  return html`<link rel="stylesheet" href="/assets/shop/theme.css?${query}" />`;
}
