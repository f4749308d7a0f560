import { createHash } from 'node:crypto';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { isSearchColumn } from '../search/search-column.ts';
import { decimalChanges } from './decimal-columns.ts';
import { constantDefault, isRequired } from './required-columns.ts';
import { type Index, searchColumnChanges, searchColumnIndexes, searchColumns } from './search-column-plan.ts';

/** The present database structure, as far as the plan needs it. */
export interface Present {
  /** table → column → type. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** table.column → decimal places of `numeric` columns. */
  readonly scales: ReadonlyMap<string, number>;
  /** `not null` columns, as `table.column`. */
  readonly notNull: ReadonlySet<string>;
  readonly indexes: ReadonlySet<string>;
  /** table → names of its constraints. */
  readonly constraints: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Result of a migration run: the table plan and the written migrations before it. */
export interface MigrationReport {
  readonly migrations: readonly string[];
  readonly statements: number;
  readonly leftOver: readonly string[];
  readonly mistyped: readonly string[];
  /** Declared constraints that existing records violate: `trip.checks.endsLater`. */
  readonly unmet: readonly string[];
}

/** The statements, in order, that adapt the database to the models. */
export interface Plan {
  readonly statements: readonly string[];
  /** Columns without a field. They stay until a written migration drops them. */
  readonly leftOver: readonly string[];
  /** Columns whose type differs from that of their field. A written migration must change them. */
  readonly mistyped: readonly string[];
}

const SYSTEM_COLUMNS = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'deleted_at'];

/**
 * Compares the models with the database. Plans tables, columns, indexes, checks and foreign keys, and decimals that become exact or get
 * more digits. Renames and drops of field columns need written migrations.
 */
export function planTables(models: readonly EffectiveModel[], present: Present): Plan {
  const tables = new Set(models.map((model) => model.table));
  const structure = models.flatMap((model) => structureOf(model, present));
  const details = models.flatMap((model) => [...indexesOf(model, present), ...checksOf(model, present)]);
  const keys = models.flatMap((model) => foreignKeysOf(model, present, tables, models));
  return {
    statements: [...structure, ...details, ...keys],
    leftOver: models.flatMap((model) => leftOverOf(model, present)),
    mistyped: models.flatMap((model) => mistypedOf(model, present)),
  };
}

const stored = (model: EffectiveModel): EffectiveField[] =>
  Object.values(model.fields).filter((field) => field.column !== null && !field.system);

function structureOf(model: EffectiveModel, present: Present): string[] {
  const columns = present.columns.get(model.table);
  if (!columns) return [createTable(model)];
  const added = stored(model)
    .filter((field) => !columns.has(field.column ?? ''))
    .flatMap((field) => addColumn(model, field));
  return [...added, ...decimalChanges(model, stored(model), present), ...loosened(model, present), ...searchColumnChanges(model, columns)];
}

// A constant default fills existing rows without rewriting the table; the column default is dropped again, since the engine sets it on new
// rows. Columns without a constant default become `not null` once every row has a value (`required-columns.ts`).
function addColumn({ table }: EffectiveModel, field: EffectiveField): string[] {
  const added = `alter table "${table}" add column "${field.column}" ${field.kind.column(field.settings)}`;
  const value = constantDefault(field);
  if (!isRequired(field) || value === null) return [added];
  return [`${added} not null default ${value}`, `alter table "${table}" alter column "${field.column}" drop default`];
}

// Fields that are no longer required, by code or because an overlay was removed, accept null again.
function loosened(model: EffectiveModel, { notNull }: Present): string[] {
  return stored(model)
    .filter((field) => !isRequired(field) && notNull.has(`${model.table}.${field.column}`))
    .map((field) => `alter table "${model.table}" alter column "${field.column}" drop not null`);
}

function createTable(model: EffectiveModel): string {
  const own = stored(model).map((field) => `"${field.column}" ${field.kind.column(field.settings)}${isRequired(field) ? ' not null' : ''}`);
  const system = [
    'id uuid primary key',
    'version integer not null default 1',
    'created_at timestamptz(3) not null default now()',
    'created_by uuid',
    'updated_at timestamptz(3) not null default now()',
    'updated_by uuid',
    'deleted_at timestamptz(3)',
  ];
  return `create table "${model.table}" (${[...system, ...own, ...searchColumns(model)].join(', ')})`;
}

export const digest = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 8);

/** Name of a constraint or index. PostgreSQL truncates names to 63 bytes; the digest keeps them distinct. */
export const constraintName = (prefix: string, table: string, columns: string): string => {
  const name = `${prefix}_${table}_${columns}`.slice(0, 50);
  return `${name}_${digest(`${table}.${columns}`)}`;
};

const LIVE = ' where deleted_at is null';

function indexesOf(model: EffectiveModel, present: Present): string[] {
  const column = (name: string) => `"${model.fields[name]?.column ?? name}"`;
  const columns = (names: readonly string[]) => names.map(column).join(', ');
  const unique = (model.document.unique ?? []).map((fields): Index => ({ prefix: 'uq', fields, body: `(${columns(fields)})${LIVE}` }));
  const indexes = (model.document.indexes ?? []).map(
    (fields): Index => ({ prefix: 'ix', fields, body: `(${columns(fields)}, id)${LIVE}` }),
  );
  return [...stored(model).flatMap(fieldIndexes), ...searchColumnIndexes(model), ...unique, ...indexes].flatMap(
    ({ prefix, fields, body }) => {
      const name = constraintName(prefix, model.table, fields.map((field) => column(field).replaceAll('"', '')).join('_'));
      return present.indexes.has(name)
        ? []
        : [`create ${prefix.startsWith('uq') ? 'unique ' : ''}index "${name}" on "${model.table}" ${body}`];
    },
  );
}

function fieldIndexes(field: EffectiveField): Index[] {
  const { settings, kind, name, column } = field;
  const found: Index[] = [];
  if (settings.unique === true && settings.ignoreCase === true)
    found.push({ prefix: 'uql', fields: [name], body: `(lower("${column}" collate "C"))${LIVE}` });
  else if (settings.unique === true) found.push({ prefix: 'uq', fields: [name], body: `("${column}")${LIVE}` });
  else if (settings.index === true && kind.interval)
    found.push({ prefix: 'gist', fields: [name], body: `using gist ("${column}")${LIVE}` });
  else if (kind.reference === 'one' || settings.index === true)
    found.push({ prefix: 'ix', fields: [name], body: `("${column}", id)${LIVE}` });
  if (kind.reference === 'many') found.push({ prefix: 'gin', fields: [name], body: `using gin ("${column}")` });
  if (settings.search === true && kind.searchable(settings) === 'own')
    found.push({ prefix: 'tg', fields: [name], body: `using gin (lower("${column}" collate "C") gin_trgm_ops)` });
  return found;
}

// The digest keeps columns whose long names share a prefix from dropping each other's checks as outdated.
const stemOf = (name: string): string => (name.length <= 50 ? name : `${name.slice(0, 41)}_${digest(name)}`);

// The name contains a digest of the check: a changed rule replaces the old check. `not valid` avoids scanning the table.
function checksOf(model: EffectiveModel, present: Present): string[] {
  const own = [...(present.constraints.get(model.table) ?? [])].filter((constraint) => constraint.startsWith('ck_'));
  return stored(model).flatMap((field) => {
    const text = field.kind.constraint(`"${field.column}"`, field.settings);
    const stem = stemOf(`ck_${model.table}_${field.column}`);
    const name = `${stem}_${digest(`${model.table}.${field.column} ${text}`)}`;
    if (text !== null && own.includes(name)) return [];
    const outdated = own.filter((one) => one.startsWith(`${stem}_`) && one.length === name.length);
    const drops = outdated.map((one) => `alter table "${model.table}" drop constraint "${one}"`);
    return text === null ? drops : [...drops, `alter table "${model.table}" add constraint "${name}" check (${text}) not valid`];
  });
}

function foreignKeysOf(model: EffectiveModel, present: Present, tables: ReadonlySet<string>, models: readonly EffectiveModel[]): string[] {
  return stored(model).flatMap((field) => {
    const target = field.kind.reference === 'one' ? models.find((one) => one.name === field.settings.model) : undefined;
    if (!target || !tables.has(target.table)) return [];
    const name = constraintName('fk', model.table, String(field.column));
    if (present.constraints.get(model.table)?.has(name)) return [];
    return [
      `alter table "${model.table}" add constraint "${name}" foreign key ("${field.column}") references "${target.table}" (id) not valid`,
    ];
  });
}

// Type names in `information_schema` for the types that fields use.
const LONG_NAMES: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };

function typeName(column: string): string {
  const plain = column.replace(/ collate .*$|\s*\(.*\)$/g, '');
  return plain.endsWith('[]') ? 'ARRAY' : (LONG_NAMES[plain] ?? plain);
}

function mistypedOf(model: EffectiveModel, present: Present): string[] {
  const columns = present.columns.get(model.table);
  return stored(model)
    .filter(({ column, kind, settings }) => {
      const type = columns?.get(column ?? '');
      const wanted = typeName(kind.column(settings) ?? '');
      return type !== undefined && type !== wanted && !(type === 'double precision' && wanted === 'numeric');
    })
    .map(({ column }) => `${model.table}.${column}`);
}

function leftOverOf(model: EffectiveModel, present: Present): string[] {
  const known = new Set([...SYSTEM_COLUMNS, ...stored(model).map((field) => field.column)]);
  return [...(present.columns.get(model.table)?.keys() ?? [])]
    .filter((column) => !known.has(column) && !isSearchColumn(column))
    .map((column) => `${model.table}.${column}`);
}
