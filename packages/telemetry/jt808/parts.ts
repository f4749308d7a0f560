import type { Message } from './frame.ts';

/** Largest message that is put together, and how much one connection may leave unfinished. */
const LARGEST = 1_048_576;
const TIMEOUT_MS = 60_000;
const MAX_AT_ONCE = 4;

interface Unfinished {
  readonly parts: (Buffer | undefined)[];
  readonly first: number;
  readonly since: number;
  bytes: number;
  missing: number;
  asked: boolean;
}

/** Puts messages together that came in parts, for one connection. Parts may come in any order and more than once. */
export class Parts {
  readonly #open = new Map<string, Unfinished>();

  /** @returns the whole message, or null as long as parts of it are missing */
  add(message: Message, now: number): Message | null {
    if (!message.part) return message;
    const { total, index } = message.part;
    if (index < 1 || index > total) return null;
    this.#evict(now);
    const first = (message.serial - index + 1) & 0xffff;
    const key = `${message.id}.${first}.${total}`;
    const open = this.#open.get(key) ?? this.#begin(key, first, total, now);
    if (!put(open, index - 1, message.body)) {
      this.#open.delete(key);
      return null;
    }
    if (open.missing > 0) return null;
    this.#open.delete(key);
    const { part: _, ...whole } = message;
    return { ...whole, serial: first, body: Buffer.concat(open.parts.map((part) => part ?? Buffer.alloc(0))) };
  }

  /** What has waited longer than a time for parts, once each: the serial number of the first part and the numbers of those missing. */
  toAskFor(now: number, longerThanMs: number): { serial: number; numbers: number[] }[] {
    const late = [...this.#open.values()].filter(({ since, asked }) => !asked && now - since > longerThanMs);
    return late.map((open) => {
      open.asked = true;
      const numbers = open.parts.flatMap((part, index) => (part ? [] : [index + 1]));
      return { serial: open.first, numbers: numbers.slice(0, 0xff) };
    });
  }

  #begin(key: string, first: number, total: number, now: number): Unfinished {
    // The oldest gives way, so that messages which never end cannot fill the memory.
    const oldest = this.#open.size >= MAX_AT_ONCE ? this.#open.keys().next().value : undefined;
    if (oldest !== undefined) this.#open.delete(oldest);
    const open: Unfinished = {
      parts: new Array<Buffer | undefined>(total).fill(undefined),
      first,
      since: now,
      bytes: 0,
      missing: total,
      asked: false,
    };
    this.#open.set(key, open);
    return open;
  }

  #evict(now: number): void {
    for (const [key, { since }] of this.#open) if (now - since > TIMEOUT_MS) this.#open.delete(key);
  }
}

/** Adds a part; false where the message becomes too large. */
function put(open: Unfinished, place: number, body: Buffer): boolean {
  if (open.parts[place]) return true;
  // A copy, since the part is a slice of what the socket received.
  open.parts[place] = Buffer.from(body);
  open.bytes += body.length;
  open.missing -= 1;
  return open.bytes <= LARGEST;
}
