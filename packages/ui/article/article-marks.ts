/** Marks that an author can put on the selected text. */
export const marks = ['heading', 'bold', 'bullets', 'numbers', 'quote', 'link'] as const;
export type Mark = (typeof marks)[number];

/** What replaces a part of a text, and what of it is selected afterwards. */
export interface Marked {
  readonly from: number;
  readonly to: number;
  readonly words: string;
  readonly select: readonly [number, number];
}

const prefixes: Partial<Record<Mark, (line: number) => string>> = {
  heading: () => '## ',
  bullets: () => '- ',
  numbers: (line) => `${line + 1}. `,
  quote: () => '> ',
};

/** A mark on the selection of a text: around the words, or before every line that the selection touches. `sample` stands for no words. */
export function marked(text: string, start: number, end: number, mark: Mark, sample: string): Marked {
  const prefix = prefixes[mark];
  return prefix ? onLines(text, [start, end], prefix, sample) : aroundWords(text.slice(start, end) || sample, [start, end], mark);
}

function onLines(text: string, [start, end]: readonly [number, number], prefix: (line: number) => string, sample: string): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = (text.slice(from, to) || sample).split('\n');
  const words = lines.map((line, n) => `${prefix(n)}${line}`).join('\n');
  return { from, to, words, select: [lines.length === 1 ? prefix(0).length : 0, words.length] };
}

function aroundWords(words: string, [from, to]: readonly [number, number], mark: Mark): Marked {
  if (mark === 'bold') return { from, to, words: `**${words}**`, select: [2, 2 + words.length] };
  const address = 'https://';
  const before = `[${words}](`;
  return { from, to, words: `${before}${address})`, select: [before.length, before.length + address.length] };
}
