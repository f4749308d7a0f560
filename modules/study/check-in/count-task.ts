import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { CheckInTask } from './check-in-task.model.ts';
import { presentMarks } from './marks.ts';

export interface TaskFigures {
  readonly expected: number;
  readonly present: number;
  readonly leave: number;
  readonly absent: number;
  readonly unmarked: number;
}

/** Takes the figures of a roll call over from its check-ins, in the open transaction. */
export async function countTask(task: string, ctx: Context): Promise<TaskFigures> {
  const [figures] = await ctx.db.query<TaskFigures>(sql`
    select count(*)::int as expected, count(*) filter (where result = any(${[...presentMarks]}::text[]))::int as present,
      count(*) filter (where result = 'leave')::int as "leave", count(*) filter (where result in ('absent', 'unmarked'))::int as absent,
      count(*) filter (where result = 'unmarked')::int as unmarked
    from check_in where task = ${task} and deleted_at is null`);
  const found = figures ?? { expected: 0, present: 0, leave: 0, absent: 0, unmarked: 0 };
  await repo(CheckInTask, elevated(ctx)).act(task, 'count', { ...found });
  return found;
}
