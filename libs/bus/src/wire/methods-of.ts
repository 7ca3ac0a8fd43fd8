/** The methods of a class, including inherited ones. */
export function methodsOf({ prototype: own }: { readonly prototype: unknown }): object[] {
  const found: object[] = [];
  let prototype = own as object | null;
  while (prototype && prototype !== Object.prototype) {
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
      if (typeof value === 'function') found.push(value as object);
    }
    prototype = Object.getPrototypeOf(prototype) as object | null;
  }
  return found;
}
