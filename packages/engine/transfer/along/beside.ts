import type { Condition, EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { can, mustBeAble } from '../../permission/access.ts';
import { type Column, prepareColumns } from '../import/cell-reader.ts';
import { createResolver, type Resolver } from '../import/resolve.ts';
import type { ImportPlan } from '../jobs/import-job.ts';
import { type Along, type AlongField, alongFields } from './along-fields.ts';

/** The columns of one model beside the imported one. */
export interface Part {
  readonly model: EffectiveModel;
  readonly columns: readonly Column[];
  readonly resolver: Resolver;
}

/** One record beside those of the imported rows, prepared: the second guardian. */
export interface Beside {
  readonly along: Along;
  readonly place: number;
  readonly target: Part;
  readonly link: Part | null;
  /** Values of the link that the headings imply. */
  readonly implied: Readonly<Record<string, unknown>>;
  /** The name of the column of a field, for messages. */
  readonly nameOf: (field: string, ofLink: boolean) => string;
}

/** Within which the importer may create records beside, and change links. */
export interface BesideScopes {
  readonly target: Condition;
  readonly link: Condition | null;
  /** Null if existing links are left as they are. */
  readonly change: Condition | null;
}

/** Prepares the records beside that a plan fills. */
export function prepareBeside(ctx: Context, model: EffectiveModel, plan: ImportPlan): Beside[] {
  const fields = alongFields(ctx, model);
  const used = Object.entries(plan.mapping).flatMap(([index, name]) => {
    const field = fields.find((one) => one.name === name);
    return field ? [{ index, field }] : [];
  });
  return [...Map.groupBy(used, ({ field }) => `${field.along.name}.${field.place}`).values()].flatMap((columns) => {
    const first = columns[0]?.field;
    return first ? [prepared(ctx, plan, first, columns)] : [];
  });
}

interface Mapped {
  readonly index: string;
  readonly field: AlongField;
}

function prepared(ctx: Context, plan: ImportPlan, { along, place }: AlongField, columns: readonly Mapped[]): Beside {
  const group = `${along.name}.${place}`;
  const part = (model: EffectiveModel, ofLink: boolean): Part => {
    const own = columns.filter(({ field }) => field.ofLink === ofLink);
    const mapping = Object.fromEntries(own.map(({ index, field }) => [index, field.field.name]));
    const mappable = own.map(({ field }) => ({ field: field.field, use: field.use, required: false, key: false }));
    const read = prepareColumns(ctx, model, mapping, mappable);
    return { model, columns: read, resolver: createResolver(ctx, model, read, []) };
  };
  const implied = Object.entries(plan.implied ?? {}).filter(([name]) => name.startsWith(`${group}.`));
  return {
    along,
    place,
    target: part(along.target, false),
    link: along.link && part(along.link, true),
    implied: Object.fromEntries(implied.map(([name, value]) => [name.slice(group.length + 1), value])),
    nameOf: (field, ofLink) => `${group}.${ofLink ? field : `${along.document.to}.${field}`}`,
  };
}

/** The importer's scopes for records beside. Throws if the permission was withdrawn. */
export function besideScopes(ctx: Context, { along: { link, target } }: Pick<Beside, 'along'>, { mode }: ImportPlan): BesideScopes {
  return {
    target: mustBeAble(ctx, target, 'create'),
    link: link && mustBeAble(ctx, link, 'create'),
    change: link && mode !== 'add' ? can(ctx, link, 'update') : null,
  };
}
