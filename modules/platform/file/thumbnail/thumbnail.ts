import type { Readable } from 'node:stream';
import type { Context } from '@zhixing/engine/context.ts';
import { errorClassOf } from '@zhixing/engine/database/error-class.ts';
import { jpegSize, pngSize, turned, wayOf } from '../strip-metadata.ts';
import { webpSize, webpWay } from '../strip-webp.ts';
import { shrink } from './shrinker.ts';

export const thumbnailSides = ['96'] as const;

/** More pixels than phone cameras produce; decoding a larger image could exhaust memory. */
const MAX_PIXELS = 60_000_000;

/** Reads size and orientation, by media type. */
const readers: Readonly<Record<string, { readonly size: typeof jpegSize; readonly way: (bytes: Buffer) => number }>> = {
  'image/jpeg': { size: jpegSize, way: wayOf },
  'image/png': { size: pngSize, way: () => 1 },
  'image/webp': { size: webpSize, way: webpWay },
};

const under = new Map<string, Promise<boolean>>();

const placeOf = (id: string, side: number | string): string => `small${side}-${id}`;

/** Storage keys of the thumbnails of a file, whether they exist or not. */
export const thumbnailPlaces = (id: string): string[] => thumbnailSides.map((side) => placeOf(id, side));

/** A thumbnail, generated once and stored beside the image; null for small or undecodable images and for other types. */
export async function thumbnailOf(
  ctx: Context,
  { id, mediaType }: { readonly id: string; readonly mediaType: string },
  side: number,
): Promise<{ stream: Readable; size: number } | null> {
  if (!readers[mediaType]) return null;
  const { files } = ctx.engine;
  const place = placeOf(id, side);
  const known = await files.open(place);
  if (known) return known;
  const making = under.get(place) ?? make(ctx, id, { mediaType, side, place }).finally(() => under.delete(place));
  under.set(place, making);
  return (await making) ? files.open(place) : null;
}

async function make(
  ctx: Context,
  id: string,
  { mediaType, side, place }: { mediaType: string; side: number; place: string },
): Promise<boolean> {
  const original = await ctx.engine.files.open(id);
  if (!original) return false;
  const bytes = Buffer.concat(await original.stream.toArray());
  const size = readers[mediaType]?.size(bytes);
  if (!size || Math.max(size.width, size.height) <= side) return false;
  const small = await jpegOf(mediaType, bytes, side);
  if (!small) return false;
  const saved = ctx.engine.files.save(place, small);
  // If the store is full, the original image is shown instead.
  return saved.then(
    () => true,
    (error: unknown) => {
      if (errorClassOf(error) !== 'full') throw error;
      return false;
    },
  );
}

/** The image as JPEG whose longer side is at most `side` pixels; null if it cannot be decoded, or would take too much memory. */
export async function jpegOf(mediaType: string, sent: Uint8Array, side: number): Promise<Buffer | null> {
  const bytes = Buffer.from(sent);
  const reader = readers[mediaType];
  const size = reader?.size(bytes);
  if (!reader || !size || size.width * size.height > MAX_PIXELS) return null;
  const small = await shrink(mediaType, bytes, side);
  return small && turned(Buffer.from(small), reader.way(bytes));
}
