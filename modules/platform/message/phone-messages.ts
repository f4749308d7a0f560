import type { Context } from '@zhixing/engine/context.ts';
import { eventsOf, type MessageEvent } from '@zhixing/engine/notification/notification.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { channelOf } from './channels.ts';
import { messageConfigOf, type Way } from './message-config.ts';
import { putDown } from './queue/put.ts';
import { hasLinkPlaceholder, shortLink } from './short-links/short-link.ts';
import { outsideValuesOf, wordsOf } from './words.ts';

interface PhoneMessage {
  readonly event: string;
  readonly phones: readonly string[];
  readonly params: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  readonly source: string;
}

/**
 * Queues an event to phones of people without an account, in the transaction of the caller: by each SMS account of the event's send
 * configuration, one statement for all recipients. Without such an account nothing is sent.
 */
export async function sendToPhones(ctx: Context, message: PhoneMessage): Promise<void> {
  const declared = eventsOf(ctx.engine.modules).find(({ name }) => name === message.event);
  if (!declared) throw new Error(`"${message.event}" is no event that a module has declared`);
  const { configs } = await messageConfigOf(ctx.engine);
  const ways = (configs.get(message.event)?.ways ?? []).filter(({ kind }) => channelOf[kind] === 'sms');
  for (const way of ways) await queue(ctx, declared, way, message);
}

async function queue(ctx: Context, { type, urgent }: MessageEvent, way: Way, message: PhoneMessage): Promise<void> {
  const { event, phones, params, link, source } = message;
  const { templates } = await messageConfigOf(ctx.engine);
  const template = templates.get(way.template ?? event) ?? templates.get(event);
  const isOff = template?.off === true;
  const short = hasLinkPlaceholder(template) && !isOff ? await shortLink(ctx, link) : '';
  const places = { time: chinaMinute(ctx.now()), ...params, link: short };
  const words = await wordsOf(ctx, 'zh', { event, template: way.template, params: places });
  const outsideValues = outsideValuesOf(template?.outsideValues ?? null, places);
  const stopped = isOff ? 'templateOff' : null;
  const outsideCode = template?.outsideCode ?? null;
  const sending = {
    event,
    type,
    channel: 'sms',
    account: way.account,
    link,
    source,
    outsideCode,
    urgent: urgent === true,
    stopped,
  } as const;
  await putDown(
    ctx,
    sending,
    phones.map((receiver) => ({ user: null, receiver, outsideValues, ...words })),
  );
}
