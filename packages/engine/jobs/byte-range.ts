/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The byte range of a request (RFC 9110). Null means the whole file: without a range, for several or invalid ranges, and if If-Range names
 * another version.
 */
export function rangeOf(
  headers: { range?: string | undefined; 'if-range'?: string | undefined },
  size: number,
  tag: string,
): ByteRange | 'outside' | null {
  const asked = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/.exec(headers.range?.trim() ?? '');
  const [, first, last, suffix] = asked ?? [];
  if (!asked || (headers['if-range'] ?? tag) !== tag) return null;
  const start = first === undefined ? Math.max(0, size - Number(suffix)) : Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  return start >= size || end < start ? 'outside' : { start, end };
}
