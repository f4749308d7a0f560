import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { z } from 'zod';
import { MessageAccount } from '../message-account.model.ts';
import { MessageSendConfig } from '../message-send-config.model.ts';
import { MessageSendLine } from '../message-send-line.model.ts';
import { MessageTemplate } from '../message-template.model.ts';
import { messageErrors } from '../messages.errors.ts';
import { wholeConfig } from './config-body.ts';
import type { Documents } from './documents.route.ts';

const ways = z.array(z.strictObject({ account: z.string().max(80), template: z.string().max(80) })).max(50);

/** Lines of a configuration are exported by the codes of their accounts and templates, since ids differ between installations. */
export const configDocuments: Pick<Documents, 'more' | 'add'> = {
  more: async (ctx, id) => {
    const { sendConfigTemplateList: list } = await wholeConfig(ctx, await repo(MessageSendConfig, ctx).get(id));
    return {
      ways: list.flatMap((way) => ('accountCode' in way ? [{ account: way.accountCode, template: way.templateCode }] : [])),
    };
  },
  add: async (ctx, config, more) => {
    for (const { account, template } of ways.catch([]).parse(more.ways ?? []))
      await repo(MessageSendLine, ctx).create({
        config,
        account: await idOf(ctx, 'account', account),
        template: template ? await idOf(ctx, 'template', template) : null,
      });
  },
};

async function idOf(ctx: Context, what: 'account' | 'template', code: string): Promise<string> {
  const found = what === 'account' ? await repo(MessageAccount, ctx).first({ code }) : await repo(MessageTemplate, ctx).first({ code });
  if (!found) throw messageErrors.unknownCode({ code });
  return found.id;
}
