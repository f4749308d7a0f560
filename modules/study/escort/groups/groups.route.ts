import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { groupRoles } from '../trip-group-member.model.ts';
import { readGroups } from './read-groups.ts';
import { saveGroups } from './save-groups.ts';

const params = z.strictObject({ id: z.uuid() });
const one = z.uuid().nullable();

const group = z.strictObject({
  id: z.uuid().optional(),
  name: z.string().trim().min(1).max(40),
  capacity: z.int().min(1).max(100),
  leaderTeacher: one.default(null),
  tutor: one.default(null),
  vehicle: one.default(null),
  slogan: z.string().max(60).nullable().default(null),
  task: z.string().max(200).nullable().default(null),
  members: z
    .array(z.strictObject({ student: z.uuid(), role: z.enum(groupRoles).default('member'), locked: z.boolean().default(false) }))
    .max(100),
});

/** The groups of a trip as a whole. */
export const groupRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/groups',
      access: 'policy',
      params,
      summary: 'The groups of a trip with their members, the children without a group, and whoever can lead one',
    },
    ({ params: { id } }, ctx) => readGroups(ctx, id),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: '/api/trips/:id/groups',
      access: 'policy',
      params,
      body: z.strictObject({ version: z.string().length(32), groups: z.array(group).max(300) }),
      summary: 'Replace all groups of a trip and their members in one transaction',
    },
    async ({ params: { id }, body }, ctx) => {
      await saveGroups(ctx, id, body);
      return readGroups(ctx, id);
    },
  ),
];
