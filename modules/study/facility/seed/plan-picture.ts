import { crc32, deflateSync } from 'node:zlib';

/*
 * Floor plans of the sample, drawn as PNG: rooms on both sides of a corridor, stairs at its ends.
 */

const WIDTH = 960;
const HEIGHT = 540;
const [PAPER, WALL, CORRIDOR, STAIRS] = [255, 70, 236, 200];

/** Rooms on each side of the corridor. */
const PER_SIDE = 4;
export const PLACES = PER_SIDE * 2;

const EDGE = 30;
const STAIR = 80;
const DEPTH = 190;
const roomWidth = (WIDTH - 2 * EDGE - 2 * STAIR) / PER_SIDE;

/** Centre of a room on the plan, in thousandths of its width and height. */
export function placeOnPlan(n: number): { planX: number; planY: number } {
  const slot = n % PLACES;
  const x = EDGE + STAIR + (slot % PER_SIDE) * roomWidth + roomWidth / 2;
  const y = slot < PER_SIDE ? EDGE + DEPTH / 2 : HEIGHT - EDGE - DEPTH / 2;
  return { planX: Math.round((x / WIDTH) * 1000), planY: Math.round((y / HEIGHT) * 1000) };
}

/** The plan as PNG, in grey. */
export function planPicture(): Buffer {
  const rows = Array.from({ length: HEIGHT }, () => Buffer.alloc(WIDTH, PAPER));
  const fill = (x: number, y: number, width: number, height: number, tone: number) => {
    for (const row of rows.slice(y, y + height)) row.fill(tone, x, x + width);
  };
  const box = (x: number, y: number, width: number, height: number, tone: number) => {
    fill(x, y, width, height, WALL);
    fill(x + 4, y + 4, width - 8, height - 8, tone);
  };
  box(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, CORRIDOR);
  for (const y of [EDGE, HEIGHT - EDGE - DEPTH])
    for (let n = 0; n < PER_SIDE; n += 1) {
      const x = EDGE + STAIR + Math.round(n * roomWidth);
      box(x, y, Math.round(roomWidth) + 4, DEPTH, PAPER);
      // The door.
      fill(x + 40, y === EDGE ? y + DEPTH - 4 : y, 50, 4, CORRIDOR);
    }
  for (const x of [EDGE, WIDTH - EDGE - STAIR])
    for (let step = 0; step < 8; step += 1) fill(x + 8, EDGE + 16 + step * 18, STAIR - 16, 8, STAIRS);
  return png(rows);
}

function png(rows: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head[8] = 8;
  const lines = Buffer.concat(rows.flatMap((row) => [Buffer.from([0]), row]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
