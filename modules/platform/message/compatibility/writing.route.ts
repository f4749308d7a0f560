import { type Context, within } from '@zhixing/engine/context.ts';
import { resultMessage } from '@zhixing/engine/http/result-message.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { z } from 'zod';
import type { MessageAccount } from '../message-account.model.ts';
import type { MessageSendConfig } from '../message-send-config.model.ts';
import type { MessageTemplate } from '../message-template.model.ts';
import { nothing, oneParams } from './numbers.ts';

interface Switched {
  /** Path without a trailing slash. */
  readonly base: string;
  readonly model: typeof MessageAccount | typeof MessageSendConfig | typeof MessageTemplate;
  /** Singular name of the record in the API documentation. */
  readonly title: string;
}

interface Written<B> extends Switched {
  readonly body: z.ZodType<B>;
  /** Writes a record with its dependents in the transaction of the context; returns its id. */
  readonly write: (tx: Context, before: string | null, body: B) => Promise<string>;
}

const access = { access: 'policy' } as const;

/** Routes to create, update, delete and switch the settings of the message centre. */
export function writingRoutes<B>({ write, body, ...switched }: Written<B>): readonly Route[] {
  const { base, model, title } = switched;
  const written = (ctx: Context, before: string | null, sent: unknown) =>
    ctx.db.transaction((db) => write(within(ctx, db), before, sent as B));
  return [
    defineRoute({ method: 'POST', path: base, ...access, body, summary: `Add ${title}` }, async (input, ctx) =>
      resultMessage(ctx, 'created', { id: await written(ctx, null, input.body) }),
    ),
    defineRoute(
      { method: 'PUT', path: `${base}/:id`, ...access, params: oneParams, body, summary: `Change ${title}` },
      async (input, ctx) => {
        await written(ctx, input.params.id, input.body);
        return resultMessage(ctx, 'changed');
      },
    ),
    defineRoute(
      { method: 'DELETE', path: `${base}/:id`, ...access, params: oneParams, query: nothing, summary: `Delete ${title}` },
      async ({ params }, ctx) => {
        await repo(model, ctx).remove(params.id);
        return resultMessage(ctx, 'deleted');
      },
    ),
    switchRoute(switched),
  ];
}

/** Toggles between enabled and disabled. */
export const switchRoute = ({ base, model, title }: Switched): Route =>
  defineRoute(
    { method: 'POST', path: `${base}/unable/:id`, ...access, params: oneParams, body: nothing, summary: `Turn ${title} off or on` },
    async ({ params }, ctx) => {
      const { status } = await repo(model as typeof MessageAccount, ctx).get(params.id);
      await turn(ctx, model, params.id, status !== 'enabled');
      return resultMessage(ctx, 'changed');
    },
  );

export async function turn(ctx: Context, model: Switched['model'], id: string, on: boolean): Promise<void> {
  await repo(model as typeof MessageAccount, ctx).act(id, on ? 'enable' : 'disable');
}
