import { TextDecoder } from 'node:util';
import { limits } from './limits.ts';
import { FileRefused } from './refusal.ts';

/** Callbacks of the scanner. Names come without their namespace prefix. */
export interface XmlEvents {
  readonly open: (name: string, tag: string) => void;
  readonly close: (name: string) => void;
  /** Text between two tags, with entities resolved. Called only while `wantsText` is true. */
  readonly text: (text: string) => void;
  readonly wantsText: () => boolean;
}

/**
 * Scans a document that arrives in chunks, holding only one tag and the text before it. DOCTYPE declarations are refused, and only the five
 * predefined entities and character references are supported: no entity expansion, no external entities.
 */
export async function scanXml(chunks: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _ of scanXmlSteps(chunks, events));
}

/** Like `scanXml`, but yields after every chunk, so that the caller can take the results. */
export async function* scanXmlSteps(chunks: AsyncIterable<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  let rest = '';
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8');
    rest = consume(rest + decoder.decode(chunk, { stream: true }), events);
    if (rest.length > MAX_LENGTH) throw new FileRefused('cellTooLong', { max: limits.cellLength });
    yield;
  }
}

// Escaped text is at most six times longer than its value.
const MAX_LENGTH = limits.cellLength * 6;

function consume(text: string, events: XmlEvents): string {
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open < 0) return text.slice(at);
    const close = endOfTag(text, open);
    if (close < 0) return text.slice(at);
    if (open > at && events.wantsText()) events.text(unescapeXml(text.slice(at, open)));
    at = close;
    emitTag(text, open, close, events);
  }
}

/** Index after the markup that begins at `open`, or -1 if it is incomplete. */
function endOfTag(text: string, open: number): number {
  if (text.startsWith('<!--', open)) return behind(text, '-->', open + 4);
  if (text.startsWith('<![CDATA[', open)) return behind(text, ']]>', open + 9);
  return behind(text, '>', open + 1);
}

function behind(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
}

function emitTag(text: string, open: number, end: number, events: XmlEvents): void {
  const second = text.charCodeAt(open + 1);
  if (second === 33) emitDeclaration(text.slice(open, end), events);
  else if (second === 47) events.close(localName(text.slice(open + 2, end - 1).trim()));
  else if (second !== 63) {
    const empty = text.charCodeAt(end - 2) === 47;
    const tag = text.slice(open + 1, end - (empty ? 2 : 1));
    const name = localName(firstWord(tag));
    events.open(name, tag);
    if (empty) events.close(name);
  }
}

function emitDeclaration(markup: string, events: XmlEvents): void {
  if (markup.startsWith('<![CDATA[')) {
    if (events.wantsText()) events.text(markup.slice(9, -3));
  } else if (!markup.startsWith('<!--')) throw new FileRefused('badFile');
}

function firstWord(tag: string): string {
  const blank = tag.search(/\s/);
  return blank < 0 ? tag : tag.slice(0, blank);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The value of an attribute of a tag, by its local name. */
export function attribute(tag: string, name: string): string | null {
  let at = tag.indexOf(`${name}=`);
  while (at > 0) {
    const before = tag.charCodeAt(at - 1);
    const quote = tag.charAt(at + name.length + 1);
    if ((before <= 32 || before === 58) && (quote === '"' || quote === "'")) {
      const from = at + name.length + 2;
      const to = tag.indexOf(quote, from);
      return to < 0 ? null : unescapeXml(tag.slice(from, to));
    }
    at = tag.indexOf(`${name}=`, at + 1);
  }
  return null;
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4});/g, (whole, entity: string) => {
    if (!entity.startsWith('#')) return NAMED[entity] ?? whole;
    const code = entity.charAt(1) === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}
