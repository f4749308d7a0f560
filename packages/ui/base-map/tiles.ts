/** A source of map tiles. */
export interface Tiles {
  readonly url: string;
  readonly attribution: string;
}

/** Map tile source, if configured on the server. */
export function tilesOf(value: unknown): Tiles | null {
  const { url, attribution } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return typeof url === 'string' && url !== '' ? { url, attribution: typeof attribution === 'string' ? attribution : '' } : null;
}
