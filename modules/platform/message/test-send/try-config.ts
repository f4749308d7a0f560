import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { eventsOf, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { channelOf, TEST_EVENT } from '../channels.ts';
import { MessageAccount } from '../message-account.model.ts';
import type { Way } from '../message-config.ts';
import { MessageSendConfig } from '../message-send-config.model.ts';
import { MessageSendLine } from '../message-send-line.model.ts';
import { MessageTemplate } from '../message-template.model.ts';
import { messageErrors } from '../messages.errors.ts';
import { preferencesOf } from '../preferences/preferences.ts';
import { addressesOf } from '../queue/addresses.ts';
import type { Addressed } from '../queue/enqueue.ts';
import { type commonPlaces, outsideValuesOf, wordsOf } from '../words.ts';
import { type Ended, recordTestSend, sendNow, type Tried } from './send-now.ts';

type Config = Row<typeof MessageSendConfig>;

/** Recipients and variables of a configuration test. */
export interface Wanted {
  readonly to: readonly string[];
  /** Variables of the texts; those left out show their own name. */
  readonly params: Readonly<Record<string, string>>;
}

/** A line to test: its account, and the provider template. */
interface TriedWay extends Way {
  readonly outsideCode: string | null;
  readonly outsideValues: string | null;
}

/** The variables of an event besides the common ones. */
export const paramsOf = (ctx: Context, event: string): readonly string[] =>
  eventsOf(ctx.engine.modules).find(({ name }) => name === event)?.params ?? [];

/**
 * Tests every line of a configuration, and the app where it is enabled. Ignores preferences and quiet hours, since the tester checks that
 * the message arrives. Disabled accounts are tested too.
 */
export async function tryConfig(ctx: Context, id: string, wanted: Wanted): Promise<Tried[]> {
  const config = await configToTry(ctx, id);
  const people = await filterPeople(ctx, wanted.to);
  const ways = await waysOf(ctx, config);
  if (people.length === 0 && ways.some(({ kind }) => channelOf[kind] !== 'webhook'))
    throw messageErrors.testNobody({}, { fields: { to: { key: 'messages.testNobody' } } });
  const params = { ...named(paramsOf(ctx, config.event)), ...ownFigures(ctx), ...wanted.params };
  const inApp = config.inApp ? await sendInApp(ctx, config, people) : [];
  const ends: Ended[] = [];
  for (const way of ways) {
    const to = await addressed(ctx, config.event, way, people, params);
    ends.push(await sendNow(ctx, { way, outsideCode: way.outsideCode, to }));
  }
  await recordTestSend(ctx, MessageSendConfig.name, id, ends);
  return [...inApp, ...ends.flatMap(({ tried }) => tried)];
}

async function configToTry(ctx: Context, id: string): Promise<Config> {
  const model = ctx.engine.registry.get(MessageSendConfig.name);
  await loadRow(ctx, model, id, mustBeAble(ctx, model, 'act:test'));
  const config = await lookUp(MessageSendConfig, id, elevated(ctx));
  if (!config) throw messageErrors.notFound();
  return config;
}

async function filterPeople({ db }: Context, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from "user" where id = any(${ids}::uuid[]) and status = 'enabled' and deleted_at is null order by name, id`,
  );
  return rows.map(({ id }) => id);
}

/** The lines of a configuration with their templates, including those of disabled accounts. */
export async function waysOf(ctx: Context, { id, event }: Pick<Config, 'id' | 'event'>): Promise<TriedWay[]> {
  const own = elevated(ctx);
  const lines = await repo(MessageSendLine, own).find({ config: id }, { order: { field: 'createdAt', descending: false } });
  const usual = await repo(MessageTemplate, own).first({ code: event });
  const ways = lines.map(async (line): Promise<TriedWay | null> => {
    const account = await lookUp(MessageAccount, line.account, own);
    if (!account) return null;
    const template = (await lookUp(MessageTemplate, line.template, own)) ?? usual;
    const { outsideCode = null, outsideValues = null } = template ?? {};
    return {
      account: account.id,
      kind: account.kind,
      template: line.template ? (template?.code ?? null) : null,
      outsideCode,
      outsideValues,
    };
  });
  return (await Promise.all(ways)).filter((way) => way !== null);
}

const named = (params: readonly string[]): Record<string, string> => Object.fromEntries(params.map((name) => [name, `{${name}}`]));

function ownFigures({ engine, actor, now }: Context): Record<(typeof commonPlaces)[number], string> {
  const test = engine.texts.text('zh', 'messages.notices.test.title');
  return { model: test, record: test, sender: actor.name, time: chinaMinute(now()), link: '' };
}

async function sendInApp(ctx: Context, config: Config, people: readonly string[]): Promise<Tried[]> {
  const name = config.name || ctx.engine.texts.text(ctx.language, 'messageSendConfig.title');
  await ctx.db.transaction((db) => notifyPeople(within(ctx, db), { event: TEST_EVENT, to: people, params: { name }, includeActor: true }));
  const rest = { channel: 'inApp', account: null, outcome: 'sent', problem: null, said: null, reference: null } as const;
  return people.map((user) => ({ ...rest, user }));
}

async function addressed(ctx: Context, event: string, way: TriedWay, people: readonly string[], params: Readonly<Record<string, string>>) {
  const write = async (language: 'zh' | 'zh-TW' | 'en') => ({
    ...(await wordsOf(ctx, language, { event, template: way.template, params })),
    outsideValues: outsideValuesOf(way.outsideValues, params),
  });
  if (channelOf[way.kind] === 'webhook') return [{ user: null, receiver: 'robot', ...(await write('zh')) }];
  const preferences = await preferencesOf(ctx.db, people);
  const addresses = await addressesOf(ctx.db, way, people);
  const to: Addressed[] = [];
  for (const user of people)
    to.push({ user, receiver: addresses.get(user) ?? null, ...(await write(preferences.get(user)?.language ?? 'zh')) });
  return to;
}
