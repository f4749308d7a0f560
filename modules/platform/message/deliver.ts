import type { Context } from '@zhixing/engine/context.ts';
import type { DeclaredNotification } from '@zhixing/engine/notification/notification.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { channelOf } from './channels.ts';
import { Message } from './message.model.ts';
import { type KnownTemplate, messageConfigOf, type Way } from './message-config.ts';
import { type Preference, preferencesOf, wants } from './preferences/preferences.ts';
import { addressesOf } from './queue/addresses.ts';
import { type Addressed, putDown } from './queue/enqueue.ts';
import { hasLinkPlaceholder, shortLink } from './short-links/short-link.ts';
import { outsideValuesOf, type Words, wordsOf } from './words.ts';

/**
 * Decides how each recipient is notified: in the app unless an administrator or the user has switched that off, and by the lines of the
 * send configuration. Outgoing messages are queued in the transaction of the caller, so that they are sent only if it commits.
 */
export async function deliver(ctx: Context, told: DeclaredNotification): Promise<readonly string[]> {
  const { configs } = await messageConfigOf(ctx.engine);
  const { declared, to } = told;
  const own = configs.get(told.config ?? '');
  const { inApp, ways } = (own?.event === declared.name ? own : configs.get(declared.name)) ?? { inApp: true, ways: [] };
  // Fast path for most notifications: no outside channel and no preference applies.
  if (ways.length === 0 && declared.always) return to;
  const preferences = await preferencesOf(ctx.db, to);
  const linkOnce = once(() => shortLink(ctx, told.link ?? null));
  for (const way of ways) await send(ctx, told, way, { preferences, linkOnce });
  if (declared.always) return to;
  return inApp ? to.filter((person) => wants(preferences.get(person), declared.type, 'inApp')) : [];
}

interface Sharing {
  readonly preferences: ReadonlyMap<string, Preference>;
  /** The short link of the notification, created once for all recipients. */
  readonly linkOnce: () => Promise<string>;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

async function send(ctx: Context, told: DeclaredNotification, way: Way, { preferences, linkOnce }: Sharing): Promise<void> {
  const { declared, to, link = null, source = null } = told;
  const channel = channelOf[way.kind];
  const { templates } = await messageConfigOf(ctx.engine);
  const template = templates.get(way.template ?? told.template ?? '') ?? templates.get(declared.name);
  const short = hasLinkPlaceholder(template) && template?.off !== true ? await linkOnce() : '';
  const write = writing(ctx, { ...told, params: { ...told.params, link: short } }, way.template ?? told.template ?? null, template);
  const sending = {
    event: declared.name,
    type: declared.type,
    channel,
    account: way.account,
    link,
    source,
    outsideCode: template?.outsideCode ?? null,
    urgent: told.urgent ?? declared.urgent ?? false,
    stopped: template?.off === true ? ('templateOff' as const) : null,
  };
  if (channel === 'webhook') return putDown(ctx, sending, [{ user: null, receiver: 'robot', ...(await write('zh')) }]);
  const people = to.filter((person) => wants(preferences.get(person), declared.type, channel));
  const addresses = await addressesOf(ctx.db, way, people);
  const addressed: Addressed[] = [];
  for (const user of people)
    addressed.push({ user, receiver: addresses.get(user) ?? null, ...(await write(preferences.get(user)?.language ?? 'zh')) });
  await putDown(ctx, sending, addressed);
}

/** The texts of the message by language, each rendered once. */
function writing(ctx: Context, told: DeclaredNotification, template: string | null, outside: KnownTemplate | undefined) {
  const written = new Map<Language, Words & Pick<Addressed, 'outsideValues'>>();
  return async (language: Language): Promise<Words & Pick<Addressed, 'outsideValues'>> => {
    const known = written.get(language);
    if (known) return known;
    const params = placesOf(ctx, told, language);
    const words = {
      ...(await wordsOf(ctx, language, { event: told.declared.name, template, params })),
      outsideValues: outsideValuesOf(outside?.outsideValues ?? null, params),
    };
    written.set(language, words);
    return words;
  };
}

/** The variables for texts outside the app: the record is not named unless the caller passes its label. */
function placesOf({ engine, now }: Context, { params = {}, record }: DeclaredNotification, language: Language) {
  const model = engine.registry.find(record?.model ?? '');
  return {
    model: model ? engine.words.title(language, model) : '',
    record: engine.texts.text(language, 'messages.seeInApp'),
    sender: engine.texts.text(language, 'messages.system'),
    time: chinaMinute(now()),
    ...params,
  };
}

/** Stops queued messages of a source that was deleted. */
export async function callBack(ctx: Context, source: string): Promise<void> {
  const set = { outcome: 'refused', problem: 'stopped', nextAt: null } as const;
  await updateRows(ctx, Message, { set, where: sql`t.source = ${source} and t.outcome = 'waiting'` });
}
