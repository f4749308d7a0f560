import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { eventsOf } from '@zhixing/engine/notification/notification.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { MessageTemplate } from './message-template.model.ts';
import { commonPlaces, noticesOf } from './words.ts';

/** The texts of an event as the product ships them. */
export function shippedWords({ texts }: Engine, event: string) {
  const of = (language: 'zh' | 'en', part: string) => texts.shipped(language, `${noticesOf(event)}.${part}`);
  return {
    titleZh: of('zh', 'title') ?? event,
    textZh: of('zh', 'text'),
    titleEn: of('en', 'title'),
    textEn: of('en', 'text'),
    titleTw: null,
    textTw: null,
  };
}

/** Inserts or updates the templates of the product as this version ships them; those changed by an administrator are kept. */
export async function declareTemplates(engine: Engine): Promise<void> {
  const shipped = eventsOf(engine.modules).map((event) => {
    const { titleZh, textZh, titleEn, textEn } = shippedWords(engine, event.name);
    return {
      code: event.name,
      titleZh,
      textZh,
      titleEn,
      textEn,
      name: engine.texts.shipped('zh', `${noticesOf(event.name)}.event`) ?? event.name,
      variables: [...event.params, ...commonPlaces].map((name) => `{${name}}`).join(' '),
    };
  });
  await engine.database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('message templates'))`);
    const ctx = systemContext(engine, { db: tx });
    const known = await tx.query<Known>(sql`
      select code, built_in and not changed as shipped, name, variables, title_zh as "titleZh", text_zh as "textZh", title_en as "titleEn", text_en as "textEn"
      from message_template where deleted_at is null`);
    const codes = new Set(known.map(({ code }) => code));
    const added = shipped.filter(({ code }) => !codes.has(code));
    await insertRows(
      ctx,
      MessageTemplate,
      added.map((one) => ({ ...one, event: one.code, builtIn: true, changed: false, status: 'enabled' as const })),
    );
    for (const { code, ...words } of shipped) {
      const stale = known.some((one) => one.code === code && one.shipped && entriesDiffer(words, one));
      if (stale) await updateRows(ctx, MessageTemplate, { set: words, where: sql`t.code = ${code} and t.deleted_at is null` });
    }
  });
}

type Known = Readonly<Record<string, unknown>> & { readonly code: string; readonly shipped: boolean };

const entriesDiffer = (wanted: object, known: Known): boolean => Object.entries(wanted).some(([name, value]) => known[name] !== value);
