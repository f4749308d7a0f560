import { interfaceErrors } from './interface.errors.ts';

/** A statement split at its placeholders: one more piece of text than placeholders. */
export interface Cut {
  readonly pieces: readonly string[];
  readonly names: readonly string[];
}

/** Tokens without placeholders (string literals, quoted names, comments), and the placeholders themselves. */
const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|\{(@?[A-Za-z]\w*)\}/g;
const SELECTS = /^[\s(]*(select|with|values)\b/i;
const INTO_FILE = /\binto\s+(outfile|dumpfile)\b/i;

/**
 * Splits a statement at its placeholders `{name}`, whose values are bound and never become part of its text.
 * @throws unless it is a single query, or if a placeholder is inside a string literal, where nothing can be bound
 */
export function cutStatement(statement: string): Cut {
  const text = statement.replace(/[\s;]+$/, '');
  const pieces: string[] = [];
  const names: string[] = [];
  let bare = '';
  let [from, last] = [0, 0];
  for (const { 0: part, 2: name, index } of text.matchAll(PARTS)) {
    bare += `${text.slice(last, index)} `;
    last = index + part.length;
    if (name === undefined && /\{@?[A-Za-z]\w*\}/.test(part) && !part.startsWith('--') && !part.startsWith('/*'))
      throw interfaceErrors.placeInText({ part: part.slice(0, 60) }, { fields: { statement: { key: 'dataInterface.placeInText' } } });
    if (name === undefined) continue;
    bare += '0 ';
    pieces.push(text.slice(from, index));
    names.push(name);
    from = last;
  }
  bare += text.slice(last);
  if (!SELECTS.test(bare) || INTO_FILE.test(bare))
    throw interfaceErrors.mustSelect({}, { fields: { statement: { key: 'dataInterface.mustSelect' } } });
  if (bare.includes(';')) throw interfaceErrors.oneStatement({}, { fields: { statement: { key: 'dataInterface.oneStatement' } } });
  return { pieces: [...pieces, text.slice(from)], names };
}
