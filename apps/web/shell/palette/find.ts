import Fuse from 'fuse.js';

interface Findable {
  readonly title: string;
  readonly path: string;
  readonly words: string;
}

// Figures of the specification, section 9.
const options = {
  threshold: 0.4,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
  ignoreLocation: true,
  includeScore: true,
};

/** Fuzzy search by title and path, and by pinyin, initials and other words for it: `jyj` finds 教育局. The best come first. */
export function createFinder<Item extends Findable>(items: readonly Item[]): (query: string) => readonly Item[] {
  const fuse = new Fuse(items, options);
  return (query) => {
    const scores = new Map<Item, number>();
    for (const { item, score = 1 } of fuse.search(query)) scores.set(item, score);
    const word = query.toLowerCase().replace(/[\s']/g, '');
    for (const item of items) {
      const score = spelledScore(item.words, word);
      if (score !== null) scores.set(item, Math.min(score, scores.get(item) ?? 1));
    }
    return [...scores].sort(([, a], [, b]) => a - b).map(([item]) => item);
  };
}

/** How well a word fits the spellings: the whole, the beginning, or a part of the initials or of the pinyin. Null where it does not. */
function spelledScore(words: string, word: string): number | null {
  if (!/^[a-z0-9]+$/.test(word)) return null;
  const all = words.split(' ');
  if (all.includes(word)) return 0.001;
  if (all.some((one) => one.startsWith(word))) return 0.01;
  return word.length > 1 && all.some((one) => one.includes(word)) ? 0.1 : null;
}
