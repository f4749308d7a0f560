import { allowedFunctions } from './allowed-functions.ts';

/*
 * Tokens of MySQL and MariaDB outside of string literals and quoted names. Comments are refused first, because MySQL executes some of them,
 * and so are backslashes, whose meaning in strings depends on the SQL mode: the rest is tokenized the same way under every setting.
 */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|[\w$\u0080-\uffff]+|@|:=|\S/g;
/** Names may contain any character from U+0080 on, and start with a dollar sign. */
const NAME = /^[\w$`"\u0080-\uffff]/;
const FIGURES = /^\d+$/;
/** Figures with letters after them are a name, or a number and a word, depending on what is before them (`1e5into`). */
const UNCLEAR = /^\d+(?!\d|e\d*$|x[\da-f]+$|b[01]+$|[\u0080-\uffff]|$)/i;
const COMMENT = /#|--|\/\*|\\/;
const WORDS = new Set(
  'into outfile dumpfile procedure load load_file handler call do lock share update delete alter drop create grant set execute prepare'.split(
    ' ',
  ),
);
/** Values of sequences, which are taken by reading them (MariaDB). */
const SEQUENCE = 'next value for';
const SCHEMAS = new Set(['mysql', 'sys', 'performance_schema', 'information_schema', 'ndbinfo', 'mysql_innodb_cluster_metadata']);

/**
 * The first part of a MySQL statement that is not allowed: comments, clauses that write or lock, variables, functions, system tables. Null
 * if there is none.
 */
export function refusedInMysql(text: string): string | null {
  const comment = COMMENT.exec(text.replace(/'(?:[^'\\]|'')*'|"(?:[^"\\]|"")*"/g, "''"));
  if (comment) return comment[0];
  const tokens = text.match(TOKENS) ?? [];
  return tokens.map((token, at) => refusedToken(token, at, tokens)).find((part) => part !== null) ?? null;
}

function refusedToken(token: string, at: number, tokens: readonly string[]): string | null {
  const next = tokens[at + 1];
  const name = plain(token);
  if (token === '@' || token === ':=' || (/^[A-Za-z_]/.test(token) && WORDS.has(name))) return name;
  if ((next === '.' && SCHEMAS.has(name)) || UNCLEAR.test(token)) return name;
  if (
    tokens
      .slice(at, at + 3)
      .join(' ')
      .toLowerCase() === SEQUENCE
  )
    return SEQUENCE;
  const isCalled = next === '(' && NAME.test(token) && !FIGURES.test(token);
  return isCalled && !mayStandBefore(token, tokens, at) ? `${name}()` : null;
}

const plain = (token: string): string => token.replace(/^[`"]|[`"]$/g, '').toLowerCase();

const mayStandBefore = (token: string, tokens: readonly string[], at: number): boolean =>
  tokens[at - 1] !== '.' && !/^[`"]/.test(token) && allowedFunctions.mysql.has(plain(token));
