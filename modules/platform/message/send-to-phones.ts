import type { Context } from '@zhixing/engine/context.ts';
import { eventsOf } from '@zhixing/engine/notification/notification.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { channelOf } from './channels.ts';
import { messageConfigOf } from './message-config.ts';
import { putDown } from './queue/enqueue.ts';
import { outsideValuesOf, wordsOf } from './words.ts';

interface Outside {
  readonly phone: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Queues an SMS of an event to phones of people without an account, in the open transaction: by the SMS lines of its send configuration,
 * in Chinese. By `source`, messages that still wait can be stopped. False where the event has no such line; then nothing is queued.
 */
export async function sendToPhones(ctx: Context, event: string, to: readonly Outside[], source: string | null = null): Promise<boolean> {
  const { configs, templates } = await messageConfigOf(ctx.engine);
  const ways = (configs.get(event)?.ways ?? []).filter(({ kind }) => channelOf[kind] === 'sms');
  const declared = eventsOf(ctx.engine.modules).find(({ name }) => name === event);
  if (!declared || ways.length === 0) return false;
  const time = chinaMinute(ctx.now());
  for (const { account, template: code } of ways) {
    const template = templates.get(code ?? event) ?? templates.get(event);
    const written = to.map(async ({ phone, params: given }) => {
      const params = { time, ...given };
      return {
        user: null,
        receiver: phone,
        ...(await wordsOf(ctx, 'zh', { event, template: code, params })),
        outsideValues: outsideValuesOf(template?.outsideValues ?? null, params),
      };
    });
    const about = {
      event,
      type: declared.type,
      channel: 'sms',
      account,
      link: null,
      source,
      urgent: declared.urgent ?? false,
    } as const;
    const stopped = template?.off === true ? ('templateOff' as const) : null;
    await putDown(ctx, { ...about, outsideCode: template?.outsideCode ?? null, stopped }, await Promise.all(written));
  }
  return true;
}
