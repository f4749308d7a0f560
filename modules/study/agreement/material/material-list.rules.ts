import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../../trip/trip.model.ts';
import { materialErrors } from '../agreement.errors.ts';
import { requiredQuantity } from '../amounts.ts';
import { namedPartiesOf } from '../plan-parties.ts';
import { MaterialItem } from './material-item.model.ts';
import { MaterialList } from './material-list.model.ts';

type ListRow = Row<typeof MaterialList>;
type ItemRow = Row<typeof MaterialItem>;

export const materialListRules = defineRules(MaterialList, {
  create: { derive: ({ row }, ctx) => ofTrip(row, ctx), check: ({ row }) => mustHaveAgency(row) },
  update: { derive: ({ row, changed }, ctx) => (changed.has('trip') ? ofTrip(row, ctx) : {}), check: ({ row }) => mustHaveAgency(row) },
  actions: {
    confirm: {
      derive: ({ row }, ctx) => ({ confirmedAt: ctx.now().toISOString(), preparedBy: row.preparedBy ?? ctx.actor.name.slice(0, 40) }),
      check: async ({ row }, ctx) => {
        if ((await itemsOf(row.id, ctx)).length === 0) throw materialErrors.linesNeeded();
      },
    },
    prepare: {
      check: async ({ row }, ctx) => {
        const short = (await itemsOf(row.id, ctx)).filter(
          ({ requiredQty, preparedQty }) => Number(preparedQty ?? 0) < Number(requiredQty ?? 0),
        );
        if (short.length > 0) throw materialErrors.notPrepared({ count: short.length, name: short[0]?.name ?? '' });
      },
    },
  },
});

async function ofTrip(row: ListRow, ctx: Context): Promise<Partial<ListRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  return trip ? { ...(await namedPartiesOf(trip, trip.agency, ctx)), students: trip.planStudents ?? 0 } : {};
}

function mustHaveAgency({ agency }: ListRow): void {
  if (!agency) throw materialErrors.agencyNeeded({}, { fields: { trip: { key: 'materialList.agencyNeeded' } } });
}

const itemsOf = (list: string, ctx: Context): Promise<ItemRow[]> => repo(MaterialItem, elevated(ctx)).find({ list });

/** What may change of a line: all in a draft, then what was prepared, then what was used. */
const open: { readonly [status: string]: readonly string[] } = { confirmed: ['preparedQty', 'source'], prepared: ['usedQty'] };
const stamps = ['updatedAt', 'updatedBy', 'version'];

export const materialItemRules = defineRules(MaterialItem, {
  create: { derive: ({ row }, ctx) => ofList(row, ctx), check: mustBeOpen },
  update: { derive: ({ row, changed }, ctx) => (changed.has('requiredQty') && row.requiredQty ? {} : ofList(row, ctx)), check: mustBeOpen },
  delete: { check: mustBeOpen },
  restore: { check: mustBeOpen },
});

async function ofList(row: ItemRow, ctx: Context): Promise<Partial<ItemRow>> {
  const list = await lookUp(MaterialList, row.list, ctx);
  if (!list) return {};
  const { school, bureau, agency, students } = list;
  const required = row.requiredQty ?? (row.perStudentQty === null ? null : requiredQuantity(row.perStudentQty, students ?? 0));
  return { school, bureau, agency, requiredQty: required };
}

async function mustBeOpen({ verb, row, changed }: ChangeOf<typeof MaterialItem>, ctx: Context): Promise<void> {
  const list = await lookUp(MaterialList, row.list, ctx);
  if (!list || list.status === 'draft') return;
  const free = [...(open[list.status] ?? []), ...stamps];
  if (verb !== 'update' || [...changed].some((name) => !free.includes(name))) throw materialErrors.locked();
}
