export function jsonOf(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value) ?? 'null');
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}
