import { ShopError } from '@marquee/contracts';

/**
 * What is wrong with a part of an import is told with the place of that part, since whoever has sent many orders looks for one
 * of them. What is nobody's fault is told as it is.
 */
export async function toldAt<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ShopError ? withPlace(place, error) : error;
  }
}

function withPlace(place: string, error: ShopError): ShopError {
  const { code, message, errors, extra } = error;
  if (errors !== undefined) {
    const named = Object.entries(errors).map(([name, said]) => [`${place}.${importedName(name)}`, said] as const);
    return new ShopError(code, message, Object.fromEntries(named), extra);
  }
  return code === 'conflict' ? new ShopError(code, `${place}: ${message}`, undefined, extra) : error;
}

/** Of a refund the interface names line items; an import names lines, by their places. */
function importedName(name: string): string {
  return name.replace(/^refund_line_items\./, 'lines.').replace(/\.line_item_id$/, '.line');
}
