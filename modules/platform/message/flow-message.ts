import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import type { FlowAction } from '@zhixing/engine/ports/approval.ts';
import sql from 'sql-template-tag';
import { messageErrors } from './messages.errors.ts';

const EVENT = 'flow.message';

/** Flow action that sends a message with the text of a template of the event `flow.message`. */
export const flowMessage: FlowAction = {
  offered: async ({ db }) => {
    const rows = await db.query<{ code: string; name: string }>(
      sql`select code, name from message_template where event = ${EVENT} and deleted_at is null order by not built_in, name limit 500`,
    );
    return Object.fromEntries(rows.map(({ code, name }) => [code, name]));
  },
  carryOut: async (ctx, template, { instance, title, model, row, people }) => {
    const [known] = await ctx.db.query(
      sql`select 1 from message_template where code = ${template} and event = ${EVENT} and deleted_at is null`,
    );
    if (!known) throw messageErrors.templateGone({ code: template });
    await notifyPeople(ctx, {
      event: EVENT,
      to: people,
      template,
      params: { title },
      source: instance,
      includeActor: true,
      record: { model: model.name, id: row.id },
      link: `/workFlowDetail?id=${instance}`,
    });
  },
};
