import type { Readable } from 'node:stream';
import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

/** Scaled-down images. */
interface Thumbnails {
  /** The image scaled so that its longer side is `side` pixels; null where this is not possible. */
  readonly of: (
    ctx: Context,
    file: { readonly id: string; readonly mediaType: string },
    side: number,
  ) => Promise<{ readonly stream: Readable; readonly size: number } | null>;
}
export const thumbnails = definePort<Thumbnails>('flow.thumbnails');
