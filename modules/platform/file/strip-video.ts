/*
 * Videos contain metadata on place and time too, in boxes and in whole tracks of positions. It is overwritten in place, so that no offset
 * in the file changes and the audio and video data stays identical.
 */

/** Bytes to overwrite at an offset of the file. */
export interface Blank {
  readonly at: number;
  readonly bytes: Buffer;
}

type Read = (at: number, length: number) => Promise<Buffer>;

/** The overwrites that remove all metadata from an MP4 or QuickTime file; null when its boxes are malformed. */
export async function videoBlanks(read: Read, size: number): Promise<readonly Blank[] | null> {
  try {
    const blanks: Blank[] = [];
    for (let at = 0; at < size; ) {
      const box = boxAt(await read(at, Math.min(LONG_HEAD, size - at)), 0, size - at);
      if (box.type === 'moov') blanks.push(...movieBlanks(await read(at, within(box.length)), at, size));
      else if (METADATA.has(box.type)) blanks.push(...hidden({ ...box, at }));
      at += box.length;
    }
    return blanks;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Applies the overwrites to a copy in memory; null when the file is malformed. */
export async function withoutTraces(bytes: Buffer): Promise<Buffer | null> {
  const blanks = await videoBlanks(async (at, length) => bytes.subarray(at, at + length), bytes.length);
  if (!blanks) return null;
  const copy = Buffer.from(bytes);
  for (const blank of blanks) blank.bytes.copy(copy, blank.at);
  return copy;
}

interface Box {
  readonly type: string;
  readonly at: number;
  /** Length of the header, and of the whole box. */
  readonly head: number;
  readonly length: number;
}

/** `udta` and `meta` contain place, time and device; `uuid` boxes are vendor-specific; free space may contain earlier data. */
const METADATA: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
const CONTAINERS: ReadonlySet<string> = new Set(['trak', 'mdia', 'minf', 'stbl']);
/** Boxes with creation and modification times after version and flags. */
const DATED: ReadonlySet<string> = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Handler types of video and audio tracks; other tracks contain metadata: positions, movement, subtitles with coordinates. */
const SEEN_AND_HEARD: ReadonlySet<string> = new Set(['vide', 'soun', 'auxv']);

const HEAD = 8;
const LONG_HEAD = 16;
const FULL = 4;
/** Limit for bytes read into memory, and for bytes overwritten, per video. */
const LIMIT = 64 * 1_048_576;

function broken(what: string): never {
  throw new RangeError(what);
}

const within = (length: number): number => (length > LIMIT ? broken('too large') : length);

/** Parses the box at an offset; `room` is the number of bytes left in its parent. */
function boxAt(bytes: Buffer, at: number, room: number): Box {
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + HEAD);
  const head = short === 1 ? LONG_HEAD : HEAD;
  const length = short === 1 ? Number(bytes.readBigUInt64BE(at + HEAD)) : short === 0 ? room : short;
  return length < head || length > room ? broken('cut off') : { type, at, head, length };
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  // QuickTime may end a list of boxes with four zero bytes.
  for (let at = from; at + HEAD <= to; at += found.at(-1)?.length ?? to) found.push(boxAt(bytes, at, to - at));
  return found;
}

/** Turns the box into free space filled with zeros. */
const hidden = ({ at, head, length }: Box): Blank[] => [
  { at: at + 4, bytes: Buffer.from('free', 'latin1') },
  { at: at + head, bytes: Buffer.alloc(within(length - head)) },
];

function movieBlanks(movie: Buffer, base: number, size: number): Blank[] {
  const whole = boxAt(movie, 0, movie.length);
  const chunks = childrenOf(movie, whole)
    .filter((child) => isAside(movie, child))
    .flatMap((track) => chunksOf(movie, track));
  within(chunks.reduce((sum, { length }) => sum + length, 0));
  const samples = chunks.map(({ at, length }) => (at + length > size ? broken('beyond the end') : { at, bytes: Buffer.alloc(length) }));
  return [...metadataIn(movie, whole).map((blank) => ({ ...blank, at: blank.at + base })), ...samples];
}

function metadataIn(movie: Buffer, box: Box): Blank[] {
  return childrenOf(movie, box).flatMap((child) => {
    if (METADATA.has(child.type) || isAside(movie, child)) return hidden(child);
    if (DATED.has(child.type)) return [timesOf(movie, child)];
    return CONTAINERS.has(child.type) ? metadataIn(movie, child) : [];
  });
}

const isAside = (movie: Buffer, box: Box): boolean => box.type === 'trak' && !SEEN_AND_HEARD.has(handlerOf(movie, box));

const childrenOf = (bytes: Buffer, { at, head, length }: Box): Box[] => boxesIn(bytes, at + head, at + length);

function timesOf(bytes: Buffer, { at, head }: Box): Blank {
  const long = bytes.readUInt8(at + head) === 1;
  return { at: at + head + FULL, bytes: Buffer.alloc(long ? 16 : 8) };
}

function find(bytes: Buffer, box: Box, ...path: readonly string[]): Box | null {
  const [first, ...rest] = path;
  if (first === undefined) return box;
  const child = childrenOf(bytes, box).find(({ type }) => type === first);
  return child ? find(bytes, child, ...rest) : null;
}

/** The handler type of a track; '' if it has none. */
function handlerOf(bytes: Buffer, track: Box): string {
  const handler = find(bytes, track, 'mdia', 'hdlr');
  return handler ? bytes.toString('latin1', handler.at + handler.head + 8, handler.at + handler.head + 12) : '';
}

/** File offsets and lengths of the chunks of a track, from its tables of chunk offsets, samples per chunk and sample sizes. */
function chunksOf(bytes: Buffer, track: Box): { at: number; length: number }[] {
  const table = find(bytes, track, 'mdia', 'minf', 'stbl');
  if (!table) return [];
  const [offsets, runs, sizes] = [offsetsOf(bytes, table), runsOf(bytes, table), sizesOf(bytes, table)];
  let run = 0;
  let sample = 0;
  return offsets.map((at, chunk) => {
    while (run + 1 < runs.length && (runs[run + 1]?.first ?? 0) <= chunk + 1) run += 1;
    const first = sample;
    sample += runs[run]?.count ?? 0;
    return { at, length: sizes(first, sample) };
  });
}

function offsetsOf(bytes: Buffer, table: Box): number[] {
  const long = find(bytes, table, 'co64');
  const list = long ?? find(bytes, table, 'stco');
  if (!list) return [];
  const from = list.at + list.head + FULL;
  const place = (i: number) => (long ? Number(bytes.readBigUInt64BE(from + 4 + i * 8)) : bytes.readUInt32BE(from + 4 + i * 4));
  return Array.from({ length: countIn(bytes, list, long ? 8 : 4) }, (_, i) => place(i));
}

function runsOf(bytes: Buffer, table: Box): { first: number; count: number }[] {
  const list = find(bytes, table, 'stsc');
  if (!list) return [];
  const from = list.at + list.head + FULL + 4;
  return Array.from({ length: countIn(bytes, list, 12) }, (_, i) => ({
    first: bytes.readUInt32BE(from + i * 12),
    count: bytes.readUInt32BE(from + i * 12 + 4),
  }));
}

/** The number of entries of a table, refused if they do not fit into its box. */
function countIn(bytes: Buffer, { at, head, length }: Box, each: number): number {
  const count = bytes.readUInt32BE(at + head + FULL);
  return head + FULL + 4 + count * each > length ? broken('too many entries') : count;
}

/** Sums the sizes of a range of samples, which are either listed or all equal. */
function sizesOf(bytes: Buffer, table: Box): (from: number, to: number) => number {
  const list = find(bytes, table, 'stsz');
  if (!list) return () => 0;
  const begin = list.at + list.head + FULL;
  const same = bytes.readUInt32BE(begin);
  const count = bytes.readUInt32BE(begin + 4);
  return (from, to) => {
    const end = Math.min(to, count);
    if (same > 0) return Math.max(0, end - from) * same;
    let sum = 0;
    for (let sample = from; sample < end; sample += 1) sum += bytes.readUInt32BE(begin + 8 + sample * 4);
    return sum;
  };
}
