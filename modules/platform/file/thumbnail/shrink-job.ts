/** An image to shrink until its longer side is `side` pixels. */
export interface Job {
  readonly id: number;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly side: number;
}

/** The thumbnail as JPEG. */
export interface Done {
  readonly id: number;
  /** Null if the image cannot be decoded. */
  readonly bytes: Uint8Array | null;
}
