import Fuse from 'fuse.js';

interface Findable {
  readonly title: string;
  readonly path: string;
  readonly words: string;
}

// Values of the specification, section 9.
const options = {
  threshold: 0.4,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
  ignoreLocation: true,
  includeScore: true,
};

/** What matches a query, best first, and the score of the best: 0 is exact, 1 no match. */
export interface Matches<Item> {
  readonly items: readonly Item[];
  readonly best: number;
}

/** Fuzzy search by title, path, pinyin, initials and synonyms: `jyj` finds 教育局. */
export function createFinder<Item extends Findable>(items: readonly Item[]): (query: string) => Matches<Item> {
  const fuse = new Fuse(items, options);
  return (query) => {
    const scores = new Map<Item, number>();
    for (const { item, score = 1 } of fuse.search(query)) scores.set(item, score);
    const word = query.toLowerCase().replace(/[\s']/g, '');
    for (const item of items) {
      const score = spelledScore(item.words, word);
      if (score !== null) scores.set(item, Math.min(score, scores.get(item) ?? 1));
    }
    const ranked = [...scores].sort(([, a], [, b]) => a - b);
    return { items: ranked.map(([item]) => item), best: ranked[0]?.[1] ?? 1 };
  };
}

/** Score of a word in the spellings: whole, prefix or substring. Null without a match. */
function spelledScore(words: string, word: string): number | null {
  if (!/^[a-z0-9]+$/.test(word)) return null;
  const all = words.split(' ');
  if (all.includes(word)) return 0.001;
  if (all.some((one) => one.startsWith(word))) return 0.01;
  return word.length > 1 && all.some((one) => one.includes(word)) ? 0.1 : null;
}
