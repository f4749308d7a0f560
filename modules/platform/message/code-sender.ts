import { systemContext } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Outcome } from '@zhixing/messaging/provider.ts';
import { channelOf } from './channels.ts';
import { Message } from './message.model.ts';
import { messageConfigOf, type Way } from './message-config.ts';
import { openProvider } from './queue/providers.ts';
import { noticesOf, outsideValuesOf } from './words.ts';

/** Sends a code to a phone at once, without the queue, since the user is waiting for it. Throws when it could not be sent. */
export interface CodeSender {
  readonly send: (message: { readonly phone: string; readonly code: string; readonly minutes: number }) => Promise<void>;
}

/** The sender for codes of an event, by its send configuration; null where none has an SMS account. */
export async function codeSender(engine: Engine, event: string): Promise<CodeSender | null> {
  const { configs, templates } = await messageConfigOf(engine);
  const way = configs.get(event)?.ways.find(({ kind }) => channelOf[kind] === 'sms');
  const template = templates.get(way?.template ?? event) ?? templates.get(event);
  if (!way || !template?.outsideCode) return null;
  const { outsideCode, outsideValues } = template;
  return {
    send: async ({ phone, code, minutes }) => {
      const id = newId();
      const values = outsideValuesOf(outsideValues, { code, minutes });
      const title = engine.texts.text('zh', `${noticesOf(event)}.event`);
      // A failure throws, so that the check by code stays required and no user passes without it.
      const provider = template.off ? null : await openProvider(engine, way.account);
      const sent = await provider?.send({ id, title, text: '', link: null, template: { code: outsideCode, values } }, [phone]);
      const outcome = sent?.get(phone) ?? { ended: 'refused', problem: template.off ? 'templateOff' : 'other' };
      await note(engine, { id, event, title, phone, outsideCode, way }, outcome);
      if (outcome.ended !== 'sent') throw new Error(`the code was not sent: ${outcome.problem} ${outcome.said ?? ''}`);
    },
  };
}

interface Noted {
  readonly id: string;
  readonly event: string;
  readonly title: string;
  readonly phone: string;
  readonly outsideCode: string;
  readonly way: Way;
}

/** Records the message in the list of messages, without the code. */
function note(engine: Engine, { id, event, title, phone, outsideCode, way }: Noted, outcome: Outcome): Promise<unknown> {
  const failed = outcome.ended === 'sent' ? null : outcome;
  const now = engine.now().toISOString();
  const told = {
    id,
    event,
    type: 'system',
    channel: 'sms',
    account: way.account,
    receiver: phone,
    title,
    outsideCode,
    urgent: true,
  } as const;
  const became = {
    ...({ outcome: failed ? 'refused' : 'sent', attempts: 1, queuedAt: now, sentAt: failed ? null : now } as const),
    problem: failed?.problem ?? null,
    said: failed?.said ?? null,
    reference: outcome.ended === 'sent' ? (outcome.reference ?? null) : null,
  };
  return insertRows(systemContext(engine), Message, [{ ...told, ...became }]);
}
