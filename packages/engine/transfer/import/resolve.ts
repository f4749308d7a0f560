import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { type Candidate, createNameLookup, type NameLookup } from './candidates.ts';
import type { Column } from './cell-reader.ts';
import { type Converted, givenValue } from './convert.ts';
import { createNameHints, type NameHints } from './name-hints.ts';

/** Resolves the names in cells to records. */
export interface Resolver {
  /** Replaces names by ids; unknown names become issues of their row. */
  resolve(ctx: Context, rows: readonly Converted[]): Promise<void>;
}

/** A reference of the imported model, and the fields of its target that other references of the row determine. */
interface Relation {
  readonly column: Column;
  readonly lookup: NameLookup;
  readonly hints: NameHints;
  /** Field of the target → field of the row whose value it must equal. */
  readonly narrowing: readonly { readonly target: string; readonly own: string }[];
}

/**
 * Names are looked up once per relation and batch, among the records that the importer may read. An ambiguous name is disambiguated by the
 * other references of its row: the class by its grade and school.
 */
export function createResolver(ctx: Context, model: EffectiveModel, columns: readonly Column[], defaults: readonly string[]): Resolver {
  const own = [...columns.map(({ field }) => field), ...defaults.flatMap((name) => model.fields[name] ?? [])];
  const relations = inOrder(
    columns.flatMap((column): Relation[] => {
      const narrowing = narrowingOf(ctx, column.field, own);
      const lookup = createNameLookup(
        ctx,
        column.field,
        narrowing.map(({ target }) => target),
      );
      return lookup ? [{ column, lookup, hints: createNameHints(ctx, model, column.field), narrowing }] : [];
    }),
  );
  return {
    resolve: async (batch, rows) => {
      for (const relation of relations) await resolveRelation(batch, relation, rows);
    },
  };
}

function narrowingOf(ctx: Context, field: EffectiveField, own: readonly EffectiveField[]): Relation['narrowing'] {
  const target = field.kind.reference ? ctx.engine.registry.find(String(field.settings.model)) : undefined;
  const parents = Object.values(target?.fields ?? {}).filter((one) => one.kind.reference === 'one' && !one.system);
  return parents.flatMap((parent) => {
    const same = own.filter((one) => one !== field && one.kind.reference === 'one' && one.settings.model === parent.settings.model);
    const chosen = same.find(({ name }) => name === parent.name) ?? (same.length === 1 ? same[0] : undefined);
    return chosen ? [{ target: parent.name, own: chosen.name }] : [];
  });
}

// References that narrow others are resolved first: the school before the grade before the class.
function inOrder(relations: readonly Relation[]): Relation[] {
  const waiting = [...relations];
  const done: Relation[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ narrowing }) =>
      narrowing.every(({ own }) => !waiting.some(({ column, narrowing: others }) => column.field.name === own && others !== narrowing)),
    );
    done.push(...waiting.splice(Math.max(free, 0), 1));
  }
  return done;
}

async function resolveRelation(ctx: Context, { column, lookup, hints, narrowing }: Relation, rows: readonly Converted[]): Promise<void> {
  const namesIn = (row: Converted) => row.names.get(column.field.name) ?? [];
  const prefixes = (row: Converted) => narrowing.flatMap(({ own }) => row.names.get(own)?.[0] ?? []);
  const matching = rows.filter((row) => namesIn(row).length > 0);
  await lookup.learn(
    ctx,
    matching.flatMap((row) => namesIn(row).map((text) => ({ text, prefixes: prefixes(row) }))),
  );
  for (const row of matching) {
    const found = namesIn(row).map((text) => choose(lookup.find(text, prefixes(row)), row, narrowing));
    const unknown = namesIn(row).find((_text, i) => found[i] === null);
    const given = Object.fromEntries(narrowing.map(({ target, own }) => [target, givenValue(row, own)]));
    put(row, column, found, unknown === undefined ? {} : await hints(ctx, unknown, given));
  }
}

function put(row: Converted, { index, field, use }: Column, found: readonly (string | typeof AMBIGUOUS | null)[], params: Params): void {
  if (found.every((one) => typeof one === 'string'))
    (use === 'write' ? row.values : row.aside)[field.name] = field.kind.many ? [...new Set(found)] : found[0];
  // An ambiguous hint is ignored; a hint without a match contradicts what the importer intends and is an issue.
  else if (use !== 'hint' || found.includes(null)) {
    const issue = found.includes(AMBIGUOUS) ? { key: 'transfer.ambiguousLabel' } : { key: 'transfer.notFoundByLabel', params };
    row.issues.push({ column: index, field: field.name, issue, value: row.row.cells[index] ?? null });
  }
}

type Params = Readonly<Record<string, string>>;

const AMBIGUOUS = Symbol('ambiguous');

function choose(candidates: readonly Candidate[], row: Converted, narrowing: Relation['narrowing']): string | typeof AMBIGUOUS | null {
  const fits = (parentless: boolean) =>
    candidates.filter(({ parents }) =>
      narrowing.every(({ target, own }) => {
        const [wanted, parent] = [givenValue(row, own), parents[target] ?? null];
        return wanted === null || parent === wanted || (parentless && parent === null);
      }),
    );
  const near = fits(false);
  // Records without a parent, such as positions of a shared catalogue, match only if there is none with the given parent.
  const fitting = near.length > 0 ? near : fits(true);
  const keys = new Set(fitting.map(({ key }) => key));
  if (keys.size > 1) return AMBIGUOUS;
  return fitting[0]?.key ?? null;
}
