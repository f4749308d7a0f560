import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { record } from '../../../platform/file/stored.ts';

const SIZE = 120;
const CENTRE = (SIZE - 1) / 2;

/** Stores the picture of a round red seal that serves as every signature of the sample. */
export async function storeSeal(ctx: Context): Promise<string> {
  const id = newId();
  const bytes = png();
  await ctx.engine.files.save(id, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await record(ctx, { id, name: '印章.png', mediaType: 'image/png', size: bytes.length, sha256 });
  return id;
}

/** A PNG with a palette: white, and the red of seals. */
function png(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Array.from({ length: SIZE }, (_, y) => [
    0,
    ...Array.from({ length: SIZE }, (_unused, x) => Number(isInked(x - CENTRE, y - CENTRE))),
  ]);
  const palette = Buffer.from([255, 255, 255, 205, 30, 35]);
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]);
}

/** The rim of the seal and a star of five points inside it. */
function isInked(x: number, y: number): boolean {
  const radius = Math.hypot(x, y);
  if (radius > 52 && radius < 57) return true;
  const turn = ((Math.atan2(x, -y) + 2 * Math.PI) % (STEP * 2)) - STEP;
  // Distance of the edge from the centre, between the point of the star and the corner beside it.
  return radius < (22 * Math.cos(STEP * 2)) / Math.cos(STEP * 2 - Math.abs(STEP - Math.abs(turn)));
}

const STEP = Math.PI / 5;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + data.length + 4);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), frame.length - 4);
  return frame;
}
