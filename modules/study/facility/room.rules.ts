import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Bed } from './bed.model.ts';
import { Floor } from './floor.model.ts';
import { Room } from './room.model.ts';
import { usableSteps } from './venue.rules.ts';

export const roomRules = defineRules(Room, {
  save: {
    derive: async ({ row }, ctx) => {
      const { site = null, siteKind = null, siteBureau = null, building = null } = (await lookUp(Floor, row.floor, ctx)) ?? {};
      return { site, siteKind, siteBureau, building };
    },
  },
  create: { before: ({ row }, ctx) => layOutBeds(row, ctx) },
  update: { before: ({ row }, ctx) => layOutBeds(row, ctx) },
  actions: usableSteps,
});

/** Whether a bed is an upper one: beds are numbered bunk by bunk, the lower one first. Rooms of two beds have no bunks. */
export const isUpper = (kind: Row<typeof Room>['kind'], bedNo: number): boolean => kind !== 'two' && kind !== 'suite' && bedNo % 2 === 0;

/** Adds or removes beds, so that a room has as many as it says. */
async function layOutBeds({ id, kind, beds }: Row<typeof Room>, ctx: Context): Promise<void> {
  const all = repo(Bed, elevated(ctx));
  const existing = await all.find({ room: id });
  const numbers = new Map(existing.map((bed) => [bed.bedNo, bed.id]));
  for (let n = 1; n <= beds; n += 1) if (!numbers.has(String(n))) await all.create({ room: id, bedNo: String(n), upper: isUpper(kind, n) });
  for (const [bedNo, bed] of numbers) if (Number(bedNo) > beds) await all.remove(bed);
}

export const bedRules = defineRules(Bed, {
  save: {
    derive: async ({ row }, ctx) => {
      const { site = null, siteBureau = null } = (await lookUp(Room, row.room, ctx)) ?? {};
      return { site, siteBureau };
    },
  },
});
