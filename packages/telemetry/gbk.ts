const decoder = new TextDecoder('gbk');

/** Text as terminals send it, without the zeros that fill its field. */
export const fromGbk = (bytes: Uint8Array): string => decoder.decode(bytes).replaceAll('\0', '').trim();

/** GBK of a text; a question mark stands for what GBK lacks. */
export function toGbk(text: string): Buffer {
  const codes = codesByCharacter();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const pair = code < 0x80 ? undefined : codes.get(character);
    if (code < 0x80) bytes.push(code);
    else if (pair === undefined) bytes.push('?'.charCodeAt(0));
    else bytes.push(pair >> 8, pair & 0xff);
  }
  return Buffer.from(bytes);
}

let known: Map<string, number> | undefined;

/** Node decodes GBK, but does not encode it: the table is what the decoder makes of each pair of bytes, built when it is first needed. */
function codesByCharacter(): Map<string, number> {
  if (known) return known;
  known = new Map();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      // Pairs that mean nothing decode to two characters or to the sign for "unreadable".
      if ([...character].length === 1 && character !== '\ufffd' && !known.has(character)) known.set(character, (lead << 8) | trail);
    }
  }
  return known;
}
