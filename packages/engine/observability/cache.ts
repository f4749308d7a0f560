/** Hits and misses of a cache: plain numbers that the cache increments itself, so that counting costs nothing. */
export interface CacheCounter {
  hits: number;
  misses: number;
}

/** An in-process cache. */
export interface ClearableCache {
  /** Its texts are in the locale files at `cache.names.<name>`. */
  readonly name: string;
  /** Number of entries. */
  size(): number;
  /** Evicts all entries; they are read again on demand. */
  clear(): unknown;
  readonly counter?: CacheCounter;
}
