import zh from './locales/zh.json' with { type: 'json' };

const names = Object.entries(zh.grade.names);
const aliases = new Map<string, string>(Object.entries(zh.grade.aliases));

/** Level names of the usual kind with everything that offices write for them, the longest first. */
const written = names
  .flatMap(([level, name]) => [name, ...(aliases.get(level) ?? '').split(',')].map((alias) => ({ alias, name })))
  .sort((a, b) => b.alias.length - a.alias.length);

/** Class numbers in characters: those with which the names of the first nine levels begin. */
const numerals = new Map(names.slice(0, 9).map(([level, name]) => [name.charAt(0), level]));

/** The usual names of the grades that a text may mean, such as the seventh for the first of junior school. */
export function gradeSpellings(text: string): string[] {
  const bare = withoutBrackets(text);
  return written.filter(({ alias }) => alias === bare).map(({ name }) => name);
}

/** A class may be written with brackets, with its level in short or as a figure, with its number in characters or with a nought before it. */
export function classSpellings(text: string): string[] {
  const bare = withoutBrackets(text);
  return written.filter(({ alias }) => bare.startsWith(alias)).map(({ alias, name }) => name + number(bare.slice(alias.length)));
}

const withoutBrackets = (text: string): string => text.normalize('NFKC').replace(/[()[\]\s]/g, '');

function number(rest: string): string {
  const figure = numerals.get(rest.charAt(0));
  return figure ? figure + rest.slice(1) : rest.replace(/^0+/, '');
}
