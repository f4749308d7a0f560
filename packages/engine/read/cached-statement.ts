import type { EffectiveModel } from '@zhixing/model';
import { Sql } from 'sql-template-tag';
import type { Actor, Context } from '../context.ts';

/** Placeholder for the record id in a cached statement. */
const ID = Object.freeze({ id: 'of the record' });

interface Kept {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  readonly text: string;
  readonly language: string;
  readonly texts: string;
  readonly models: object;
}

const stored = new WeakMap<Actor, WeakMap<EffectiveModel, Kept | null>>();

/**
 * The statement with which an actor reads one record of a model, cached. It depends on the actor's permissions, the models and texts;
 * between requests only the id differs. Statements with relative days are not cached.
 */
export function statementForOne(ctx: Context, model: EffectiveModel, id: string, build: (ctx: Context, id: unknown) => Sql): Sql {
  const ofActor = stored.get(ctx.actor) ?? new WeakMap<EffectiveModel, Kept | null>();
  stored.set(ctx.actor, ofActor);
  const known = ofActor.get(model);
  const found = known !== undefined && (known === null || isCurrent(ctx, known)) ? known : keep(ctx, build);
  ofActor.set(model, found);
  return found ? new KeptSql(found, id) : build(ctx, id);
}

const isCurrent = ({ language, engine }: Context, known: Kept): boolean =>
  known.language === language && known.models === engine.registry.stamp() && known.texts === engine.texts.stamp();

const LATER_MS = 1000 * 86_400_000;

// Building the statement with a later date shows whether it depends on the current day.
function keep(ctx: Context, build: (ctx: Context, id: unknown) => Sql): Kept | null {
  const [statement, later] = [build(ctx, ID), build({ ...ctx, now: () => new Date(ctx.now().getTime() + LATER_MS) }, ID)];
  const { strings, values, text } = statement;
  if (text !== later.text || JSON.stringify(values) !== JSON.stringify(later.values)) return null;
  return { strings, values, text, language: ctx.language, texts: ctx.engine.texts.stamp(), models: ctx.engine.registry.stamp() };
}

/** A statement with a prebuilt text. */
class KeptSql extends Sql {
  readonly #text: string;

  constructor({ strings, values, text }: Kept, id: string) {
    super(strings, values.map((value) => (value === ID ? id : value)) as Sql['values']);
    this.#text = text;
  }

  override get text(): string {
    return this.#text;
  }
}
