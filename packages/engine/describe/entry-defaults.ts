import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { identifier, tableOf } from '../database/identifiers.ts';

type Defaults = Readonly<Record<string, string>>;

const none: Defaults = {};

/**
 * The default entries of dictionary fields, as set by administrators, unless the model has its own default. Read once per request or batch,
 * and only for models with such fields.
 */
export function entryDefaults(ctx: Context, model: EffectiveModel): Promise<Defaults> {
  const offering = Object.values(model.fields).flatMap(({ name, kind, settings }) => {
    const dictionary = kind.target(settings)?.where?.dictionary;
    return dictionary !== undefined && settings.default === undefined ? [{ name, dictionary }] : [];
  });
  if (offering.length === 0) return Promise.resolve(none);
  const key = `entry defaults ${model.name}`;
  const known = ctx.memo.get(key) as Promise<Defaults> | undefined;
  const answer = known ?? readDefaults(ctx, offering);
  ctx.memo.set(key, answer);
  return answer;
}

async function readDefaults(ctx: Context, offering: readonly { name: string; dictionary: string }[]): Promise<Defaults> {
  const entries = ctx.engine.registry.find('dictionaryItem');
  // A platform may use its own, simpler dictionary model.
  if (!entries?.fields.isDefault || !entries.fields.enabled) return none;
  const [dictionary, code] = [identifier('dictionary'), identifier('code')];
  const found = await ctx.db.query<{ dictionary: string; code: string }>(sql`
    select t.${dictionary}, t.${code} from ${tableOf(entries)} t
    where t.${dictionary} = any(${offering.map((field) => field.dictionary)}) and t.${identifier('is_default')} and t.${identifier('enabled')}
      and t.deleted_at is null`);
  const byDictionary = new Map(found.map((entry) => [entry.dictionary, entry.code]));
  return Object.fromEntries(
    offering.flatMap((field) => {
      const entry = byDictionary.get(field.dictionary);
      return entry === undefined ? [] : [[field.name, entry]];
    }),
  );
}
