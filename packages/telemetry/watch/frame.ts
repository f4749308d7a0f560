import { Pending } from '../bytes.ts';

/** Voice messages come in one frame. */
const MAX_LENGTH = 65_536;
const OPEN = '['.charCodeAt(0);
const CLOSE = ']'.charCodeAt(0);
const ESCAPE = 0x7d;
const ESCAPED: Readonly<Record<number, number>> = { 1: ESCAPE, 2: OPEN, 3: CLOSE, 4: ','.charCodeAt(0), 5: '*'.charCodeAt(0) };

/** Cuts a stream into frames by the balance of brackets, which escaped content does not hold. The stated length is often wrong. */
export class BracketSplitter {
  readonly #pending = new Pending();

  push(chunk: Buffer): Buffer[] {
    const bytes = this.#pending.add(chunk);
    const frames: Buffer[] = [];
    let from = bytes.indexOf(OPEN);
    while (from >= 0) {
      const frame = frameFrom(bytes, from);
      if (!frame) break;
      frames.push(bytes.subarray(frame.start, frame.end + 1));
      from = bytes.indexOf(OPEN, frame.end + 1);
    }
    const isTooLong = from >= 0 && bytes.length - from > MAX_LENGTH;
    this.#pending.keepFrom(from < 0 || isTooLong ? bytes.length : from);
    return frames;
  }
}

const NEXT_HEAD = /^\[[A-Za-z0-9]{2}\*\d{5}/;

/**
 * The frame that opens at `from`, or null where it has not closed yet. A bracket inside it that looks like the head of a frame means that
 * the end of this one was lost, and begins the next.
 */
function frameFrom(bytes: Buffer, from: number): { start: number; end: number } | null {
  let start = from;
  let depth = 1;
  for (let place = nextBracket(bytes, from + 1); place >= 0; place = nextBracket(bytes, place + 1)) {
    if (bytes[place] === CLOSE) {
      depth -= 1;
      if (depth === 0) return { start, end: place };
    } else if (NEXT_HEAD.test(bytes.toString('latin1', place, place + 12))) {
      start = place;
      depth = 1;
    } else depth += 1;
  }
  return null;
}

function nextBracket(bytes: Buffer, from: number): number {
  const close = bytes.indexOf(CLOSE, from);
  // As long as nothing closes, what opens decides nothing: most of a long frame is passed over at once.
  if (close < 0) return -1;
  const open = bytes.subarray(0, close).indexOf(OPEN, from);
  return open < 0 ? close : open;
}

export interface WatchMessage {
  /** Two letters by which the maker is known; answers repeat them. */
  readonly maker: string;
  readonly identity: string;
  /** Present where the device counts its messages. */
  readonly index?: string;
  /** Such as `UD` or `LK`. */
  readonly command: string;
  readonly values: readonly string[];
  readonly content: Buffer;
}

const HEAD = /^\[([A-Za-z0-9]{2})\*(\d{5,20})\*(?:([0-9A-Fa-f]{4})\*)?([0-9A-Fa-f]{4})\*/;

/** Reads a frame; null where it has no head. */
export function readWatchFrame(frame: Buffer): WatchMessage | null {
  const head = HEAD.exec(frame.toString('latin1', 0, 64));
  if (!head) return null;
  const content = unescaped(frame.subarray(head[0].length, frame.length - 1));
  const [command = '', ...values] = content.toString('latin1').split(',');
  return { maker: head[1] ?? '', identity: head[2] ?? '', ...(head[3] && { index: head[3] }), command, values, content };
}

/** Undoes escapes of binary content. A byte that follows 0x7d without being an escape remains. */
function unescaped(content: Buffer): Buffer {
  if (!content.includes(ESCAPE)) return content;
  const plain: number[] = [];
  for (let place = 0; place < content.length; place += 1) {
    const meant = content[place] === ESCAPE ? ESCAPED[content[place + 1] ?? 0] : undefined;
    plain.push(meant ?? content[place] ?? 0);
    if (meant !== undefined) place += 1;
  }
  return Buffer.from(plain);
}

/** A frame to a watch. */
export function writeWatchFrame({ maker, identity, index }: Pick<WatchMessage, 'maker' | 'identity' | 'index'>, content: string): Buffer {
  const length = Buffer.byteLength(content).toString(16).padStart(4, '0').toUpperCase();
  return Buffer.from(`[${maker}*${identity}*${index ? `${index}*` : ''}${length}*${content}]`);
}

/** Content that shows a text on the watch: UTF-16 in hexadecimal digits. */
export const messageContent = (text: string): string => `MESSAGE,${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;

/** Content that sets how often a watch reports. */
export const intervalContent = (seconds: number): string => `UPLOAD,${seconds}`;

/** Content that has a watch report where it is, every few seconds for a few minutes. */
export const LOCATE_CONTENT = 'CR';
/** Content that makes a watch ring. */
export const FIND_CONTENT = 'FIND';
