import { RenderedJson, type AnyOperation } from '@marquee/contracts';
import { bodyOf, ignoredFields } from '@marquee/validation';
import type { Handle } from '../calls';

/** Undefined for a resource without such an operation. */
type Read = (...args: Parameters<Handle>) => ReturnType<Handle> | undefined;

/** Far below the limits of HTTP clients and of the bus. */
const MAX_CHARACTERS = 1000;
const MORE = '...';

/**
 * Adds the sent fields without effect to the answer of an app's write. `read` answers the present state to the same
 * path; it is called only if the body has read-only fields, which may be echoed.
 */
export function reportingIgnored(operation: AnyOperation, handle: Handle, read: Read): Handle {
  const body = operation.audience === 'company' && !operation.reads ? bodyOf(operation.takes) : undefined;
  if (body === undefined) return handle;
  const { member } = body;
  return async (input, context) => {
    const sent = member === null ? input : (input as Record<string, unknown> | null)?.[member];
    const path = member === null ? {} : { ...(input as object), [member]: undefined };
    const first = ignoredFields(body, sent, [path]);
    if (first.paths.length === 0) return handle(input, context);
    const before = first.needsPresent && body.on === 'update' ? await read(path, context)?.catch(() => null) : null;
    const output = await handle(input, context);
    if (!first.needsPresent) return withIgnored(output, first.paths);
    const present = [path, valueOf(before), ...[valueOf(output)].flat()];
    return withIgnored(output, ignoredFields(body, sent, present).paths);
  };
}

function valueOf(output: unknown): unknown {
  return output instanceof RenderedJson ? JSON.parse(output.json) : output;
}

function withIgnored(output: unknown, paths: readonly string[]): unknown {
  if (paths.length === 0) return output;
  const { meta, pieces } = output instanceof RenderedJson ? output : new RenderedJson(JSON.stringify(output));
  return new RenderedJson(pieces, { ...meta, ignored: bounded([...(meta.ignored ?? []), ...paths]) });
}

function bounded(paths: readonly string[]): string[] {
  let length = 0;
  const fitting = paths.filter((path) => (length += path.length + 1) <= MAX_CHARACTERS);
  return fitting.length < paths.length ? [...fitting, MORE] : fitting;
}
