/** A stretch of text within a block. */
export interface Piece {
  readonly text: string;
  readonly bold?: true;
  /** Address that the piece leads to; http and https only. */
  readonly link?: string;
}

/** A block of an article: a heading, a paragraph, a quotation, or a list with one line of pieces per item. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph' | 'quote'; readonly pieces: readonly Piece[]; readonly items?: never }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly (readonly Piece[])[] };

type LineKind = Block['kind'];

const marks: readonly (readonly [LineKind, RegExp])[] = [
  ['heading', /^#{1,4}\s+/],
  ['bullets', /^[-*]\s+/],
  ['numbers', /^\d{1,3}[.、]\s*/],
  ['quote', /^>\s?/],
];

/**
 * The blocks of a text with light marks: `## heading`, `- item`, `1. item`, `> quotation`, `**bold**`, `[words](https://…)`. Text without
 * marks is paragraphs, so that what was written before stays as it was.
 */
export function articleBlocks(text: string): readonly Block[] {
  const runs: { readonly kind: LineKind; readonly lines: string[] }[] = [];
  let isOpen = false;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const [kind, words] = lineOf(line);
    const last = runs.at(-1);
    if (words !== '' && isOpen && last?.kind === kind && kind !== 'heading') last.lines.push(words);
    else if (words !== '') runs.push({ kind, lines: [words] });
    isOpen = words !== '';
  }
  return runs.map(({ kind, lines }) => blockOf(kind, lines));
}

function lineOf(line: string): readonly [LineKind, string] {
  const trimmed = line.trim();
  const found = marks.find(([, mark]) => mark.test(trimmed));
  return found ? [found[0], trimmed.replace(found[1], '')] : ['paragraph', trimmed];
}

const blockOf = (kind: LineKind, lines: readonly string[]): Block =>
  kind === 'bullets' || kind === 'numbers' ? { kind, items: lines.map(piecesOf) } : { kind, pieces: piecesOf(lines.join('\n')) };

const INLINE = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s<>"'（）()，。；、]+)/g;

/** The pieces of a line. A mark that is not closed stands as it was typed. */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: bold, 2: words, 3: address, 4: bare } of text.matchAll(INLINE)) {
    if (index > from) pieces.push({ text: text.slice(from, index) });
    const link = address ?? bare;
    pieces.push(link ? { text: words ?? link, link } : { text: bold ?? '', bold: true });
    from = index + whole.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
