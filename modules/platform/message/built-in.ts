import type { Engine } from '@zhixing/engine/engine.ts';
import { newId } from '@zhixing/engine/identifiers.ts';
import { eventsOf } from '@zhixing/engine/telling.ts';
import sql from 'sql-template-tag';
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

/** Shows the templates of the product among the others, as this version ships them; those that somebody has changed stay. */
export async function declareTemplates(engine: Engine): Promise<void> {
  const rows = eventsOf(engine.modules).map((event) => ({
    ...{ id: newId(), code: event.name, ...shippedWords(engine, event.name) },
    name: engine.texts.shipped('zh', `${noticesOf(event.name)}.event`) ?? event.name,
    variables: [...event.params, ...commonPlaces].map((name) => `{${name}}`).join(' '),
  }));
  await engine.database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('message templates'))`);
    await tx.query(sql`
      with shipped as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as s(id uuid, code text, name text, variables text, "titleZh" text, "textZh" text, "titleEn" text, "textEn" text)),
      renewed as (
        update message_template t set name = s.name, variables = s.variables, title_zh = s."titleZh", text_zh = s."textZh", title_en = s."titleEn", text_en = s."textEn"
        from shipped s where t.code = s.code and t.built_in and not t.changed and t.deleted_at is null
          and (t.name, t.variables, t.title_zh, t.text_zh, t.title_en, t.text_en) is distinct from (s.name, s.variables, s."titleZh", s."textZh", s."titleEn", s."textEn"))
      insert into message_template (id, code, name, event, built_in, changed, status, variables, title_zh, text_zh, title_en, text_en, created_at, updated_at)
      select id, code, name, code, true, false, 'enabled', variables, "titleZh", "textZh", "titleEn", "textEn", ${engine.now()}, ${engine.now()} from shipped s
      where not exists (select 1 from message_template t where t.code = s.code and t.deleted_at is null)`);
  });
}
