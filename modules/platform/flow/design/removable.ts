import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { flowErrors } from '../flow.errors.ts';
import { FlowTemplate } from '../flow-template.model.ts';
import type { FlowVersion } from '../flow-version.model.ts';

/** @throws flow.builtIn, flow.templateInUse where a flow has to stay */
export async function mustBeUnused({ db }: Context, { id, builtIn }: Pick<Row<typeof FlowTemplate>, 'id' | 'builtIn'>): Promise<void> {
  if (builtIn) throw flowErrors.builtIn();
  const used = await db.query(sql`select 1 from flow_instance where template = ${id} and deleted_at is null limit 1`);
  if (used.length > 0) throw flowErrors.templateInUse();
}

/** @throws flow.versionInUse, flow.versionEnabled, flow.versionArchived, flow.lastVersion where a version has to stay */
export async function mustBeRemovable(
  { db, chain }: Context,
  row: Pick<Row<typeof FlowVersion>, 'id' | 'template' | 'status'>,
): Promise<void> {
  const used = await db.query(sql`select 1 from flow_instance where flow_version = ${row.id} and deleted_at is null limit 1`);
  if (used.length > 0) throw flowErrors.versionInUse();
  // Deleting the template deletes its versions in any state.
  if (chain.includes(`${FlowTemplate.name}.delete`)) return;
  if (row.status === 'enabled') throw flowErrors.versionEnabled();
  if (row.status === 'archived') throw flowErrors.versionArchived();
  const others = await db.query(
    sql`select 1 from flow_version where template = ${row.template} and id <> ${row.id} and deleted_at is null limit 1`,
  );
  if (others.length === 0) throw flowErrors.lastVersion();
}
