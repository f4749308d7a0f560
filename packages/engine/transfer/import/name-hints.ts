import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { columnOf } from '../../database/identifiers.ts';
import { can, visibility } from '../../permission/access.ts';
import { conditionSql } from '../../read/conditions.ts';
import { conditionScopeOf } from '../../read/read.ts';
import { type TargetRows, targetRows } from '../../read/target.ts';

/** Params of the message that a name is unknown: what it should name, and the records that may be meant. */
export type NameHints = (ctx: Context, text: string, parents: Given) => Promise<Readonly<Record<string, string>>>;

/** What the row says of the parents of the record it names, by the field of the target. */
type Given = Readonly<Record<string, unknown>>;

const LIMIT = 6;
const MAX_LENGTH = 40;
/** Distinct unknown names for which records are looked up; a column mapped wrongly has thousands. */
const ASKED = 50;

/** The hints about unknown names of a reference, looked up once per name and parents. */
export function createNameHints(ctx: Context, model: EffectiveModel, field: EffectiveField): NameHints {
  const target = targetRows(ctx, field);
  const label = target && openLabel(ctx, target);
  const known = new Map<string, readonly string[]>();
  return async (batch, text, parents) => {
    const key = JSON.stringify([text, parents]);
    if (!known.has(key) && known.size < ASKED && label) known.set(key, await nearNames(batch, target, label, { text, parents }));
    return {
      label: batch.engine.words.field(batch.language, model, field.name),
      text: text.slice(0, MAX_LENGTH),
      hint: hintOf(batch, known.get(key) ?? []),
    };
  };
}

/** The label of the target if it is one text that is neither masked nor personal. */
function openLabel(ctx: Context, { model, byId }: TargetRows): EffectiveField | null {
  const { fields, masked } = visibility(ctx, model);
  const [name, ...more] = model.label;
  const field = fields.find((one) => one.name === name && one.kind.wording && one.column !== null);
  const isPersonal = field?.settings.sensitive === true || field?.settings.minors === true || model.name === 'user';
  return byId && more.length === 0 && field && !masked.has(field.name) && !isPersonal ? field : null;
}

/** Names that begin like the unknown one, else those of the same parents. */
async function nearNames(ctx: Context, target: TargetRows, label: EffectiveField, asked: { text: string; parents: Given }) {
  const { model } = target;
  const given = Object.entries(asked.parents).filter(([, value]) => typeof value === 'string');
  const siblings = given.map(([name, value]) => sql`t.${columnOf(model.fields[name] as EffectiveField)}::text = ${value}`);
  const name = sql`t.${columnOf(label)}`;
  const start = sql`left(${name}, 2) = ${asked.text.normalize('NFKC').trim().slice(0, 2)}`;
  const scope = conditionSql(model, can(ctx, model, 'read') ?? { id: { in: [] } }, conditionScopeOf(ctx));
  const find = async (conditions: readonly Sql[]) => {
    const where = join([scope, ...conditions], ' and ');
    const rows = await ctx.db.query<{ name: string }>(
      sql`select distinct ${name} as name ${target.from} and ${where} order by 1 limit ${LIMIT + 1}`,
    );
    return rows.map((row) => row.name);
  };
  const alike = await find([...siblings, start]);
  return alike.length === 0 && siblings.length > 0 ? find(siblings) : alike;
}

function hintOf({ engine, language }: Context, names: readonly string[]): string {
  const say = (key: string, params = {}) => engine.texts.text(language, `transfer.hints.${key}`, params);
  if (names.length === 0) return say('check');
  return say(names.length > LIMIT ? 'some' : 'existing', { names: names.slice(0, LIMIT).join(say('and')) });
}
