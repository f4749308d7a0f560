import { type Context, elevated } from '@zhixing/engine/context.ts';
import { eventsOf } from '@zhixing/engine/notification/notification.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { MessageAccount } from '../message-account.model.ts';
import type { MessageSendConfig } from '../message-send-config.model.ts';
import { MessageSendLine } from '../message-send-line.model.ts';
import { MessageTemplate } from '../message-template.model.ts';
import { id, messageType, sourceOf, typeOf } from './numbers.ts';

export const configBody = z.strictObject({
  fullName: z.string().max(80).nullish(),
  /** Defaults to the event. */
  enCode: z.string().max(80).nullish(),
  event: z.string().max(80),
  enabledMark: z.union([z.literal(0), z.literal(1)]).default(1),
  description: z.string().max(500).nullish(),
  /** Its lines; `messageType` 1 is the app, others are determined by their account. */
  sendConfigTemplateList: z
    .array(z.strictObject({ messageType: messageType.optional(), accountConfigId: id.nullish(), templateId: id.nullish() }))
    .max(50)
    .default([{ messageType: '1' }]),
});
export type SentConfig = z.infer<typeof configBody>;

type Config = Row<typeof MessageSendConfig>;

/** Maps a client configuration to field values. */
export const configValues = ({ fullName, enCode, event, description, sendConfigTemplateList: ways }: SentConfig) => ({
  event,
  name: fullName ?? null,
  code: enCode || event,
  remark: description ?? null,
  inApp: ways.some((way) => way.messageType === '1'),
});

/** A configuration in the format of this API family, without its lines. */
export const configRow = (ctx: Context, { id: key, event, code, name, inApp, status, remark }: Config) => ({
  id: key,
  fullName: name ?? '',
  enCode: code ?? event,
  event,
  templateType: code === event ? 1 : 0,
  inApp: inApp ? 1 : 0,
  messageSource: sourceOf(eventsOf(ctx.engine.modules).find((one) => one.name === event)),
  enabledMark: status === 'enabled' ? 1 : 0,
  description: remark ?? '',
});

/** The same with its lines. */
export async function wholeConfig(ctx: Context, row: Config) {
  const lines = await repo(MessageSendLine, ctx).find({ config: row.id }, { order: { field: 'createdAt', descending: false } });
  const own = elevated(ctx);
  const ways = lines.map(async (line) => {
    const account = await lookUp(MessageAccount, line.account, own);
    const template = await lookUp(MessageTemplate, line.template, own);
    return {
      id: line.id,
      messageType: account ? typeOf(account.kind) : '',
      accountConfigId: line.account,
      templateId: line.template,
      accountCode: account?.code ?? '',
      accountName: account?.name ?? '',
      templateCode: template?.code ?? '',
      templateName: template?.name ?? '',
    };
  });
  const inApp = row.inApp ? [{ id: null, messageType: '1', accountConfigId: null, templateId: null }] : [];
  return { ...configRow(ctx, row), sendConfigTemplateList: [...inApp, ...(await Promise.all(ways))] };
}

/** Replaces the lines of a configuration by those sent: missing ones are deleted, new ones created, matching ones kept. */
export async function replaceWays(ctx: Context, config: string, { sendConfigTemplateList: sent }: SentConfig): Promise<void> {
  const lines = repo(MessageSendLine, ctx);
  const before = await lines.find({ config });
  const wanted = sent.filter((way) => way.messageType !== '1' && way.accountConfigId);
  for (const line of before) if (!wanted.some(({ accountConfigId }) => accountConfigId === line.account)) await lines.remove(line.id);
  for (const { accountConfigId, templateId } of wanted) {
    const account = String(accountConfigId);
    const [known] = before.filter((line) => line.account === account);
    const template = templateId || null;
    if (!known) await lines.create({ config, account, template });
    else if (known.template !== template) await lines.update(known.id, { template });
  }
}
