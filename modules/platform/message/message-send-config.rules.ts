import { type Context, elevated } from '@zhixing/engine/context.ts';
import { eventsOf } from '@zhixing/engine/notification/notification.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { templated } from './channels.ts';
import { MessageAccount } from './message-account.model.ts';
import { messageConfigChanged } from './message-account.rules.ts';
import { MessageSendConfig } from './message-send-config.model.ts';
import { MessageSendLine } from './message-send-line.model.ts';
import { MessageTemplate } from './message-template.model.ts';
import { messageErrors } from './messages.errors.ts';
import { ownCode } from './words.ts';

/** Events that people must not miss are always delivered in the app. */
export const configRules = defineRules(MessageSendConfig, {
  before: (_change, ctx) => messageConfigChanged(ctx),
  save: {
    check: ({ row, changed }, ctx) => {
      mustBeNamed(row, changed);
      const event = eventsOf(ctx.engine.modules).find(({ name }) => name === row.event);
      if (!event) throw messageErrors.unknownEvent({}, { fields: { event: { key: 'messages.unknownEvent' } } });
      if (event.always && !row.inApp) throw messageErrors.mustStay({}, { fields: { inApp: { key: 'messages.mustStay' } } });
    },
  },
  create: { derive: ({ row }) => ({ code: row.code || row.event }) },
  // The default code is the name of the event and follows it.
  update: { derive: ({ row, before }) => ({ code: !row.code || row.code === before.event ? row.event : row.code }) },
});

function mustBeNamed({ event, code, name }: Row<typeof MessageSendConfig>, changed: ReadonlySet<string>): void {
  if (code === event) return;
  if (changed.has('code') && !ownCode.test(code ?? '')) throw messageErrors.ownCode({}, { fields: { code: { key: 'messages.ownCode' } } });
  if (!name) throw messageErrors.nameMissing({}, { fields: { name: { key: 'messages.nameMissing' } } });
}

/** A line's template is about the event of its configuration; channels that store templates on their side need a code of one. */
export const lineRules = defineRules(MessageSendLine, {
  before: (_change, ctx) => messageConfigChanged(ctx),
  create: { check: ({ row }, ctx) => mustFit(row, elevated(ctx)) },
  update: { check: ({ row }, ctx) => mustFit(row, elevated(ctx)) },
});

async function mustFit(row: Row<typeof MessageSendLine>, ctx: Context): Promise<void> {
  const config = await lookUp(MessageSendConfig, row.config, ctx);
  const account = await lookUp(MessageAccount, row.account, ctx);
  const chosen = row.template ? await lookUp(MessageTemplate, row.template, ctx) : null;
  if (chosen && config && chosen.event !== config.event)
    throw messageErrors.templateElsewhere({}, { fields: { template: { key: 'messages.templateElsewhere' } } });
  if (!account || !templated.includes(account.kind)) return;
  const template = chosen ?? (config ? await repo(MessageTemplate, ctx).first({ code: config.event }) : null);
  if (!template?.outsideCode) throw messageErrors.templateMissing({}, { fields: { template: { key: 'messages.templateMissing' } } });
}
