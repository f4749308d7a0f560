import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { plainText } from '@zhixing/model/plain-text.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { columnOf } from '../../database/identifiers.ts';
import { can, visibility } from '../../permission/access.ts';
import { mayCompare } from '../../permission/comparisons.ts';
import { conditionSql } from '../../read/conditions.ts';
import { conditionScopeOf } from '../../read/read.ts';
import { type TargetRows, targetRows } from '../../read/target.ts';
import { storedNames } from '../../text/product-names.ts';

/** A record that a name may refer to. */
export interface Candidate {
  /** The stored value: the id or the code. */
  readonly key: string;
  readonly names: readonly (string | null)[];
  readonly parents: Readonly<Record<string, string | null>>;
}

/** A text that names a record, and prefixes that may complete it: `四年级` before `1班`. */
export interface Name {
  readonly text: string;
  readonly prefixes: readonly string[];
}

export interface NameLookup {
  learn(ctx: Context, names: readonly Name[]): Promise<void>;
  find(text: string, prefixes: readonly string[]): readonly Candidate[];
}

const CACHE_SIZE = 50_000;

/** The name lookup of one reference field, or null if the field refers to nothing. Results are cached during the import. */
export function createNameLookup(ctx: Context, field: EffectiveField, parents: readonly string[]): NameLookup | null {
  const target = targetRows(ctx, field);
  if (!target) return null;
  const spell = speller(ctx, target.model);
  const known = new Map<string, Candidate[]>();
  const find = (text: string, prefixes: readonly string[]) => {
    const plain = spell(text).flatMap((spelling) => known.get(spelling) ?? []);
    return plain.length > 0
      ? plain
      : prefixes.flatMap((prefix) => spell(`${prefix} ${text}`)).flatMap((spelling) => known.get(spelling) ?? []);
  };
  return {
    find,
    learn: async (batch, names) => {
      if (known.size > CACHE_SIZE) known.clear();
      const asked = names.filter(({ text, prefixes }) => find(text, prefixes).length === 0);
      const spellings = asked.flatMap(({ text, prefixes }) => [text, ...prefixes.map((prefix) => `${prefix} ${text}`)].flatMap(spell));
      // Caches only names that were asked for: the result is incomplete for other names of the records.
      const fresh = new Set(spellings.filter((spelling) => !known.has(spelling)));
      for (const candidate of await candidates(batch, target, [...fresh], parents)) {
        const names = new Set(candidate.names.filter((name) => name !== null && fresh.has(name)));
        for (const name of names) known.set(String(name), [...(known.get(String(name)) ?? []), candidate]);
      }
    },
  };
}

/** All spellings under which a text may be stored. */
function speller(ctx: Context, model: EffectiveModel): (text: string) => string[] {
  const further = ctx.engine.modules.flatMap((module) => module.spellings?.[model.name] ?? []);
  const cached = new Map<string, string[]>();
  const today = chinaDay(ctx.now());
  return (text) => {
    const known = cached.get(text);
    if (known) return known;
    const typed = plainText(text).trim();
    const plain = typed.normalize('NFKC');
    const shown = plain.toLowerCase();
    const stored = Object.values(model.fields).flatMap((field) => storedNames(ctx, field, (name) => name === shown));
    const spellings = [
      ...new Set([text, typed, plain, plain.replace(/\s/g, ''), ...stored, ...further.flatMap((spell) => spell(plain, today))]),
    ];
    if (cached.size > CACHE_SIZE) cached.clear();
    cached.set(text, spellings);
    return spellings;
  };
}

async function candidates(
  ctx: Context,
  target: TargetRows,
  spellings: readonly string[],
  parents: readonly string[],
): Promise<Candidate[]> {
  if (spellings.length === 0) return [];
  const { model } = target;
  const names = namesOf(ctx, target);
  // Regions and dictionary entries are public; other records match only if the importer may read them.
  const readable = target.byId ? (can(ctx, model, 'read') ?? { id: { in: [] } }) : {};
  const scope = conditionSql(model, readable, conditionScopeOf(ctx));
  const among = join(
    names.map((name) => sql`${name} = any(${spellings}::text[])`),
    ' or ',
  );
  const related = parents.map((name) => sql`${raw(`'${name}'`)}, t.${columnOf(model.fields[name] as EffectiveField)}`);
  return ctx.db.query<Candidate>(
    sql`select ${target.key}::text as key, json_build_array(${join(names, ', ')}) as names, json_build_object(${related.length > 0 ? join(related, ', ') : raw('')}) as parents ${target.from} and ${scope} and (${among})`,
  );
}

/** The columns by which a record may be named: its label, its key, and unique text fields. */
function namesOf(ctx: Context, { model, byId, key }: TargetRows): Sql[] {
  const seen = visibility(ctx, model).fields;
  const isText = (field: EffectiveField) => field.column !== null && field.kind.naming;
  const label = model.label.flatMap((name) => seen.find((field) => field.name === name && field.column !== null) ?? []);
  const alone = new Set((model.document.importKeys ?? []).filter((names) => names.length === 1).flat());
  const unique = seen.filter(
    (field) =>
      isText(field) &&
      mayCompare(ctx, model, field.name) &&
      (field.settings.unique === true || field.kind.generated === 'number' || alone.has(field.name)),
  );
  const labelSql =
    label.length === 1
      ? label.map((field) => sql`t.${columnOf(field)}::text`)
      : label.length > 1
        ? [sql`concat_ws(' ', ${columns(label)}) collate "C"`]
        : [];
  const others = unique.filter((field) => !(label.length === 1 && label[0] === field)).map((field) => sql`t.${columnOf(field)}`);
  return [...labelSql, ...others, ...(byId ? [] : [sql`${key}::text`])];
}

const columns = (fields: readonly EffectiveField[]): Sql =>
  join(
    fields.map((field) => sql`t.${columnOf(field)}`),
    ', ',
  );
