import type { Readable } from 'node:stream';
import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

/** Pictures made small. */
interface Thumbnails {
  /** The picture with its longer side so many pixels long; null where it cannot be made. */
  readonly of: (
    ctx: Context,
    file: { readonly id: string; readonly mediaType: string },
    side: number,
  ) => Promise<{ readonly stream: Readable; readonly size: number } | null>;
}
export const thumbnails = definePort<Thumbnails>('flow.thumbnails');
