import { allowedFunctions } from './allowed-functions.ts';

/*
 * Words of MySQL and MariaDB outside of texts and quoted names. Comments are refused before, as MySQL executes some of them, and so is the
 * backslash, which ends texts elsewhere under some settings: what is left is cut in the same way by every setting.
 */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|[A-Za-z_$][\w$]*|@|:=|\S/g;
const COMMENT = /#|--|\/\*|\\/;
const WORDS = new Set(
  'into outfile dumpfile procedure load load_file handler call do lock share update delete alter drop create grant set execute prepare'.split(
    ' ',
  ),
);
const SCHEMAS = new Set(['mysql', 'sys', 'performance_schema', 'information_schema']);

/** What in a statement of MySQL is not allowed: comments, clauses that write or lock, variables, functions, tables of the system. Null where all of it is. */
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
  if (next === '.' && SCHEMAS.has(name)) return name;
  const isCalled = next === '(' && /^[`A-Za-z_"]/.test(token);
  return isCalled && !mayStandBefore(token, tokens, at) ? `${name}()` : null;
}

const plain = (token: string): string => token.replace(/^[`"]|[`"]$/g, '').toLowerCase();

const mayStandBefore = (token: string, tokens: readonly string[], at: number): boolean =>
  tokens[at - 1] !== '.' && !/^[`"]/.test(token) && allowedFunctions.mysql.has(plain(token));
