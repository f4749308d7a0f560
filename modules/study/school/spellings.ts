import { plainText } from '@zhixing/model/plain-text.ts';
import { entryYearOf, stages } from './levels.ts';
import zh from './locales/zh.json' with { type: 'json' };

const { names, aliases } = zh.grade as { names: Readonly<Record<string, string>>; aliases: Readonly<Record<string, string>> };
const words = zh.schoolClass.spelling;
const numerals = [...words.numerals];
const either = (list: string): string => list.split(',').join('|');

/** Usual level names with their aliases, longest first. */
const written = Object.entries(names)
  .flatMap(([level, name]) => [name, ...(aliases[level] ?? '').split(',')].map((alias) => ({ alias, name })))
  .sort((a, b) => b.alias.length - a.alias.length);

const NUMERAL = `[${words.numerals}]?${words.ten}[${words.numerals}]?|[${words.numerals}]`;
const SEPARATORS = '[-.\\s()\\[\\]]*';
/** Entry year of a stage: `2023级`, or `23级`, which no level is. */
const ENTRY = new RegExp(`^(20\\d{2}|1[3-9]|[2-9]\\d)(?:${either(words.grade)})`);
/** A level as a figure followed by a word or separator: `4年`, `4.`, `04`. */
const FIGURE = new RegExp(`^0?(1[0-2]|[1-9])(?:(?:${either(words.grade)})|(?=[-.\\s(\\[]|0\\d)|$)`);
const GRADE_WORD = new RegExp(`^(?:${either(words.grade)})`);
const NUMBER = new RegExp(`^${SEPARATORS}${words.ordinal}?${SEPARATORS}(0*\\d{1,2}|${NUMERAL})${SEPARATORS}(?:${words.class})?$`);

/**
 * The usual grade names that a text may mean on a day, for example the seventh for the first of junior school, or those who entered in
 * 2023.
 */
export function gradeSpellings(text: string, today: string): string[] {
  return levelsIn(plain(text), today).flatMap(({ name, rest }) => (rest === '' ? [name] : []));
}

/**
 * The usual class names that a text may mean on a day. Accepts brackets, dots and spaces, abbreviated or numeric levels, entry years,
 * Chinese numerals, leading zeros, and a missing word for class.
 */
export function classSpellings(text: string, today: string): string[] {
  const found = levelsIn(plain(text), today).map(({ name, rest }) => {
    const number = NUMBER.exec(rest)?.[1];
    return number === undefined ? name + rest.replace(/[-.\s()[\]]/g, '') : `${name}${figureOf(number)}${words.class}`;
  });
  return [...new Set(found)];
}

/** One kind of brackets and one separator; brackets around the level at the beginning are left out. */
const plain = (text: string): string =>
  plainText(text)
    .normalize('NFKC')
    .replace(/[【〔﹝〖「『]/g, '(')
    .replace(/[】〕﹞〗」』]/g, ')')
    .replace(/[·•、,/_—–－]/g, '-')
    .trim()
    .replace(/^\(([^()]{1,3})\)/, '$1');

/** The levels that a text may begin with, and the rest of the text. */
function levelsIn(text: string, today: string): { readonly name: string; readonly rest: string }[] {
  const entry = ENTRY.exec(text);
  if (entry) return enteredIn((Number(entry[1]) % 100) + 2000, today).map((name) => ({ name, rest: text.slice(entry[0].length).trim() }));
  const figure = FIGURE.exec(text);
  if (figure) return [{ name: names[figure[1] ?? ''] ?? '', rest: text.slice(figure[0].length).trim() }];
  const named = written.find(({ alias }) => text.startsWith(alias));
  if (!named) return [];
  const rest = text.slice(named.alias.length);
  // Whether 初12班 is the second class or the twelfth cannot be known.
  if (/\d$/.test(named.alias) && /^\d/.test(rest)) return [];
  return [{ name: named.name, rest: rest.replace(GRADE_WORD, '').trim() }];
}

/** The names of the levels, one per stage, whose pupils entered the stage in the year. */
const enteredIn = (year: number, today: string): string[] =>
  Object.values(stages).flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i)
      .filter((level) => entryYearOf(level, today) === year)
      .map((level) => names[String(level)] ?? ''),
  );

/** The value of a number up to 99 in digits or Chinese numerals. */
function figureOf(number: string): number {
  if (/^\d+$/.test(number)) return Number(number);
  const value = (character: string | undefined): number => (character === undefined ? 0 : numerals.indexOf(character) + 1);
  const [tens = '', units] = number.split(words.ten);
  return units === undefined ? value(tens) : (tens === '' ? 1 : value(tens)) * 10 + value(units === '' ? undefined : units);
}
