/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The bytes that a request asks for (RFC 9110): null is all of them, also for several ranges and for what is not understood, and where the
 * file is another one than the asker has a part of.
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
