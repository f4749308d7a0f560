import { loadModule, parseSync } from 'libpg-query';
import { allowedFunctions } from './allowed-functions.ts';
import { interfaceErrors } from './interface.errors.ts';

/** Parse tree nodes that only read. Any other node, such as a writing statement, is refused. */
const NODES = new Set(
  `A_ArrayExpr A_Const A_Expr A_Indices A_Indirection A_Star Alias BitString Boolean BooleanTest BoolExpr CaseExpr CaseWhen CoalesceExpr CollateClause
  ColumnRef CommonTableExpr Float FuncCall GroupingFunc GroupingSet Integer JoinExpr List MinMaxExpr NamedArgExpr NullTest ParamRef RangeFunction
  RangeSubselect RangeVar ResTarget RowExpr SelectStmt SortBy SQLValueFunction String SubLink TypeCast TypeName WindowDef WithClause`.split(
    /\s+/,
  ),
);
/** Clauses that write or lock. */
const CLAUSES = ['intoClause', 'lockingClause'];
/** Types whose values are looked up in the system catalogue. */
const CATALOGUE_TYPE = /^reg|^pg_/;

type Json = Record<string, unknown>;

/**
 * The first part of a PostgreSQL statement that is not allowed, found with the parser of PostgreSQL itself: statement types, clauses,
 * functions, schema-qualified operators, and the system catalogue. Null if there is none.
 * @throws for a statement that the parser cannot read: a newer server might execute it, and its functions would be unchecked
 */
export async function refusedInPostgres(text: string): Promise<string | null> {
  await loadModule();
  const [first, ...more] = parsed(text);
  if (more.length > 0 || !first?.SelectStmt)
    return (
      Object.keys(first ?? {})[0]
        ?.replace(/Stmt$/, '')
        .toUpperCase() ?? ';'
    );
  return refusedIn(first);
}

function parsed(text: string): readonly Json[] {
  try {
    return (parseSync(text).stmts ?? []).map(({ stmt }) => stmt as unknown as Json);
  } catch (error) {
    const params = { reason: String(error instanceof Error ? error.message : error).slice(0, 200) };
    throw interfaceErrors.notParsed(params, { fields: { statement: { key: 'dataInterface.notParsed', params } } });
  }
}

function refusedIn(value: unknown): string | null {
  if (Array.isArray(value)) return firstOf(value.map(refusedIn));
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inside] of Object.entries(value)) {
    if (CLAUSES.includes(name)) return name.replace('Clause', '').toUpperCase();
    const isNode = /^[A-Z]/.test(name);
    const refused = isNode && !NODES.has(name) ? name : (nodes[name]?.(inside as Json) ?? refusedIn(inside));
    if (refused !== null) return refused;
  }
  return null;
}

const firstOf = (found: readonly (string | null)[]): string | null => found.find((one) => one !== null) ?? null;

const namesOf = (list: unknown): string[] =>
  (list as { String?: { sval?: string } }[] | undefined)?.map((one) => String(one.String?.sval ?? '')) ?? [];

const isAllowed = (path: readonly string[]): boolean =>
  allowedFunctions.postgresql.has(path.at(-1) ?? '') && (path.length === 1 || (path.length === 2 && path[0] === 'pg_catalog'));

const nodes: Readonly<Record<string, (node: Json) => string | null>> = {
  FuncCall: ({ funcname }) => (isAllowed(namesOf(funcname)) ? null : `${namesOf(funcname).join('.')}()`),
  A_Expr: ({ name }) => (namesOf(name).length <= 1 ? null : namesOf(name).join('.')),
  TypeName: typeRefused,
  typeName: typeRefused,
  RangeVar: ({ schemaname, relname }) =>
    /^(pg_|information_schema$)/.test(String(schemaname ?? '')) || /^pg_/.test(String(relname)) ? String(relname) : null,
};

function typeRefused({ names }: Json): string | null {
  const name = namesOf(names).at(-1) ?? '';
  return CATALOGUE_TYPE.test(name) ? name : null;
}
