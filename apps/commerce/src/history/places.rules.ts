import { ShopError } from '@marquee/contracts';

/**
 * Prefixes faults and conflicts with the position in the import, because one request has many orders. Other errors stay
 * unchanged.
 */
export async function withPlaceInErrors<T>(place: string, work: () => Promise<T>): Promise<T> {
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

/** The interface names line items by id, and an import by index. */
function importedName(name: string): string {
  return name.replace(/^refund_line_items\./, 'lines.').replace(/\.line_item_id$/, '.line');
}
