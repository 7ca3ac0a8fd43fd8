import { readFileSync } from 'node:fs';

const STDIN = 0;

/** Reads the JSON object of a file or, for `-`, of standard input; bare or under its API key. */
export function readObject(file: string, key: string): object {
  const found = parsed(readFileSync(file === '-' ? STDIN : file, 'utf8'), file);
  const inner = isObject(found) && Object.hasOwn(found, key) ? (found as Record<string, unknown>)[key] : found;
  if (!isObject(inner)) throw new Error(`${nameOf(file)} must contain one JSON object, the ${key}.`);
  return inner;
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${nameOf(file)} is not valid JSON; correct its syntax: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameOf(file: string): string {
  return file === '-' ? 'Standard input' : file;
}
