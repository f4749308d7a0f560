import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import type { Running } from './running.ts';

/** Who decides for now in the place of people in this flow. Nobody does about what he himself has asked for. */
export async function deputiesOf(
  { db, now }: Context,
  { template, instance }: Pick<Running, 'template' | 'instance'>,
  people: readonly string[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await db.query<{ deputy: string }>(sql`
    select d.deputy from flow_delegation d join "user" u on u.id = d.deputy and u.deleted_at is null and u.status = 'enabled'
    where d.principal = any(${people}::uuid[]) and d.status = 'accepted' and d.deleted_at is null and d.covers in ('decisions', 'both')
      and ${now()} between d.start_at and d.end_at and (d.templates is null or ${template}::uuid = any(d.templates))`);
  return rows.map(({ deputy }) => deputy).filter((deputy) => deputy !== instance.initiator.user);
}
