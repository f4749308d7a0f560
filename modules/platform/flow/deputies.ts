import type { Context } from '@zhixing/engine/context.ts';
import { isId } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Running } from './running.ts';

/** Current deputies of these users in this flow. The initiator is left out: a deputy must not decide about a request of their own. */
export async function deputiesOf(ctx: Context, running: Running, people: readonly string[]): Promise<string[]> {
  const { known, instance } = running;
  const unknown = [...new Set(people)].filter((one) => isId(one) && !known.deputies.has(one));
  if (unknown.length > 0) await readDeputies(ctx, running, unknown);
  return people.flatMap((one) => known.deputies.get(one) ?? []).filter((deputy) => deputy !== instance.initiator.user);
}

async function readDeputies({ db, now }: Context, { template, known }: Running, people: readonly string[]): Promise<void> {
  const rows = await db.query<{ principal: string; deputy: string }>(sql`
    select d.principal, d.deputy from flow_delegation d join "user" u on u.id = d.deputy and u.deleted_at is null and u.status = 'enabled'
    where d.principal = any(${people}::uuid[]) and d.status = 'accepted' and d.deleted_at is null and d.covers in ('decisions', 'both')
      and ${now()} between d.start_at and d.end_at and (d.templates is null or ${template}::uuid = any(d.templates))`);
  const found = Map.groupBy(rows, ({ principal }) => principal);
  for (const one of people) known.deputies.set(one, found.get(one)?.map(({ deputy }) => deputy) ?? []);
}
