/** A piece of a text beside its former version. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Beyond so many pairs of words, the texts are shown one after the other. */
const MAX_PAIRS = 4_000_000;

/** The difference of two texts by words; a Chinese character counts as a word. */
export function wordDifference(before: string, after: string): readonly Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length * now.length > MAX_PAIRS) return joined([removed(before), added(after)]);
  const common = commonLengths(old, now);
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [former = '', later = ''] = [old[i], now[j]];
    const piece = former === later ? same(former) : isRemoved(common, i, j) ? removed(former) : added(later);
    pieces.push(piece);
    if (piece.kind !== 'added') i++;
    if (piece.kind !== 'removed') j++;
  }
  return joined(pieces);
}

const wordsOf = (text: string): string[] => text.match(/[A-Za-z0-9.,%¥]+|\s+|./gsu) ?? [];

const same = (text: string): Piece => ({ kind: 'same', text });
const removed = (text: string): Piece => ({ kind: 'removed', text });
const added = (text: string): Piece => ({ kind: 'added', text });

type Lengths = readonly Uint16Array[];

/** Lengths of the longest common subsequences of all tails, with an empty tail at the end of both. */
function commonLengths(old: readonly string[], now: readonly string[]): Lengths {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (const i of [...old.keys()].toReversed())
    for (const j of [...now.keys()].toReversed()) table[i]?.fill(lengthAt(table, { i, j, equal: old[i] === now[j] }), j, j + 1);
  return table;
}

const lengthAt = (table: Lengths, { i, j, equal }: { i: number; j: number; equal: boolean }): number =>
  equal ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));

const at = (table: Lengths, i: number, j: number): number => table[i]?.[j] ?? 0;

/** Whether the former word is taken out next: dropping it keeps at least as much in common as inserting the later one. */
function isRemoved(common: Lengths, i: number, j: number): boolean {
  const [rows, columns] = [common.length - 1, (common[0]?.length ?? 1) - 1];
  return i < rows && (j >= columns || at(common, i + 1, j) >= at(common, i, j + 1));
}

function joined(pieces: readonly Piece[]): Piece[] {
  const all: { kind: Piece['kind']; text: string }[] = [];
  for (const { kind, text } of pieces) {
    const last = all.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) all.push({ kind, text });
  }
  return all;
}
