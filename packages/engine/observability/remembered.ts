/** What was found in something remembered, and what had to be read: plain numbers of whoever remembers, so that counting costs nothing. */
export interface CacheCounter {
  hits: number;
  misses: number;
}

/** Something that a process remembers so that it need not ask for it again. */
export interface Remembered {
  /** Its texts stand in the locale files at `cache.names.<name>`. */
  readonly name: string;
  /** How many things it holds now. */
  size(): number;
  /** Lets go of all of them; they are read again when they are asked for. */
  forget(): unknown;
  readonly counter?: CacheCounter;
}
