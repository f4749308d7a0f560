import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { notify } from '@zhixing/engine/database/database.ts';
import { updateRecord } from '@zhixing/engine/write/write.ts';
import { type EffectiveModel, type Overlay, SUBMIT } from '@zhixing/model';
import sql from 'sql-template-tag';
import { flowErrors } from '../flow.errors.ts';

/* A flow made in the designer is bound by an overlay on its model: from then on the action is decided by that flow like by a
   flow declared in code, whoever wrote the model. */

interface Template {
  readonly id: string;
  readonly code: string;
  readonly subject: string;
  readonly action: string | null;
}

/**
 * Actions of a model that an administrator may bind a flow to: those of models made for approval and of models from the designer; for
 * designer models without actions, the submission of a record.
 */
export function bindableActions({ engine }: Pick<Context, 'engine'>, model: EffectiveModel): string[] {
  const own = Object.values(model.actions).filter(({ system }) => !system);
  const designed = engine.registry.origin(model.name) === 'designer';
  if (!designed) return model.fields.approval ? own.map(({ name }) => name) : [];
  return own.length > 0 ? own.map(({ name }) => name) : [SUBMIT];
}

/** Binds a flow to an action of its model. */
export async function bind(tx: Context, template: Template, action: string): Promise<void> {
  const { registry } = tx.engine;
  const model = registry.find(template.subject);
  if (!model || !bindableActions(tx, model).includes(action)) throw flowErrors.notBindable();
  await mustBeFree(tx, template, action);
  if (template.action && template.action !== action) await mustNotRun(tx, template);
  const overlay: Overlay = { model: model.name, flows: { [action]: template.code } };
  await tx.db.query(sql`
    insert into sys_overlay (id, model, document, updated_by) values (${template.id}, ${model.name}, ${JSON.stringify(overlay)}::json, ${tx.actor.userId})
    on conflict (id) do update set document = excluded.document, updated_at = now(), updated_by = excluded.updated_by`);
  await follow(tx, template, action);
}

/** Unbinds the action, which then behaves as its model declares. Refused while instances are running that would no longer find it. */
export async function release(tx: Context, template: Template): Promise<void> {
  await mustNotRun(tx, template);
  await tx.db.query(sql`delete from sys_overlay where id = ${template.id}`);
  await follow(tx, template, null);
}

async function mustBeFree(tx: Context, { id, subject, code }: Template, action: string): Promise<void> {
  const [other] = await tx.db.query<{ name: string }>(
    sql`select name from flow_template where subject = ${subject} and action = ${action} and id <> ${id} and deleted_at is null`,
  );
  if (other) throw flowErrors.actionTaken({ flow: other.name });
  const enabled = await tx.db.query(sql`
    select 1 from flow_version v join flow_template t on t.id = v.template where t.code = ${code} and v.status = 'enabled' and v.deleted_at is null`);
  if (enabled.length === 0) throw flowErrors.notEnabled();
}

async function mustNotRun(tx: Context, { id }: Template): Promise<void> {
  const running = await tx.db.query(sql`
    select 1 from flow_instance where template = ${id} and deleted_at is null
      and standing in ('draft', 'running', 'returned', 'recalled', 'paused', 'revoking') limit 1`);
  if (running.length > 0) throw flowErrors.stillRunning();
}

async function follow(tx: Context, { id, subject }: Template, action: string | null): Promise<void> {
  await tx.engine.reload(tx.db);
  await notify(tx.db, 'models', subject);
  await audit(tx, { kind: 'model', verb: action ? 'bind' : 'release', model: subject, detail: { template: id, action } });
  const template = tx.engine.registry.get('flowTemplate');
  const [live] = await tx.db.query(sql`select 1 from flow_template where id = ${id} and deleted_at is null`);
  if (live) await updateRecord(elevated(tx), template, id, { action });
}
