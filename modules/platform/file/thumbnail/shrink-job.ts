/** A picture to make smaller: the longer side becomes `side` pixels. */
export interface Job {
  readonly id: number;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly side: number;
}

/** The smaller picture as JPEG. */
export interface Done {
  readonly id: number;
  /** Null where the picture cannot be read. */
  readonly bytes: Uint8Array | null;
}
