import { elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { School } from './school.model.ts';
import { SchoolClass } from './school-class.model.ts';

const LIMIT = 50;

/**
 * Targets of a transfer: schools by part of the name, or the open classes of one school. Not limited by the actor's scope, since pupils are
 * transferred to other schools; only names are returned.
 */
export const transferTargets = defineRoute(
  {
    method: 'GET',
    path: '/api/students/transfer-targets',
    access: 'session',
    query: z.strictObject({ keyword: z.string().max(60).optional(), school: z.uuid().optional(), n: z.string().max(20).optional() }),
    summary: 'Schools, or the classes of a school, to which a student may be transferred',
  },
  async ({ query }, ctx) => {
    mustBeAble(ctx, ctx.engine.registry.get('student'), 'act:transferTo');
    const everything = elevated(ctx);
    const name = query.keyword?.trim() ? { name: { contains: query.keyword.trim() } } : {};
    const found = query.school
      ? await repo(SchoolClass, everything).find({ ...name, school: query.school, status: 'enabled' }, { limit: 500 })
      : await repo(School, everything).find({ ...name, status: 'enabled' }, { limit: LIMIT });
    return { list: found.map(({ id, name: label }) => ({ id, label })) };
  },
);
