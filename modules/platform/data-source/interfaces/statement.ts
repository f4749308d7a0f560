import { interfaceErrors } from './interface.errors.ts';

/** A statement cut at its places: one more piece of text than places. */
export interface Cut {
  readonly pieces: readonly string[];
  readonly names: readonly string[];
}

/** What holds no places: texts, quoted names, comments; and the places themselves. */
const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|\{(@?[A-Za-z]\w*)\}/g;
const SELECTS = /^[\s(]*(select|with|values)\b/i;
const INTO_FILE = /\binto\s+(outfile|dumpfile)\b/i;

/**
 * Cuts a statement at the places of its values, `{name}`, which are bound and never become part of its text.
 * @throws where it is not one question, or a place stands inside a text, where nothing is bound
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
