import type { Engine } from '@zhixing/engine/engine.ts';
import { seedCalendar } from '@zhixing/modules/platform/calendar/seed/seed-calendar.ts';
import { seedDictionaries } from '@zhixing/modules/platform/dictionary/seed/seed-dictionaries.ts';
import { seedWords } from '@zhixing/modules/platform/wording/seed/seed-words.ts';
import { seedTemplates } from '@zhixing/modules/study/agreement/seed/seed-templates.ts';
import { seedCatalogues } from '@zhixing/modules/study/catalogue/seed/seed-catalogues.ts';
import sql from 'sql-template-tag';

const MARK = 'baseData';

/** Seeds missing base data of every installation: dictionaries, catalogues, the holiday calendar, stock phrases, contract template. */
export async function seedBase(engine: Engine): Promise<void> {
  await seedDictionaries(engine);
  await seedCatalogues(engine);
  await seedCalendar(engine);
  await seedWords(engine);
  await seedTemplates(engine);
}

/**
 * Seeds base data once, on the first start without sample data, so that entries deleted by administrators stay deleted. An interrupted
 * first start is completed by the next; an advisory lock serializes concurrent processes.
 */
export async function seedBaseOnce(engine: Engine, say: (line: string) => void): Promise<void> {
  await engine.database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext(${MARK}))`);
    const [stored] = await tx.query<{ done: boolean }>(
      sql`select exists (select 1 from sys_config where name = ${MARK}) or exists (select 1 from school) or exists (select 1 from dictionary_type) as done`,
    );
    const [marked] = await tx.query(sql`select 1 from sys_config where name = ${`${MARK}Begun`}`);
    if (stored?.done && !marked) return;
    say('First start: entering dictionaries, catalogues and the calendar …');
    await engine.database.onSeparateConnection(sql`
      insert into sys_config (name, value, updated_at) values (${`${MARK}Begun`}, 'true', ${engine.now()}) on conflict (name) do nothing`);
    await engine.database.beside(() => seedBase(engine));
    await tx.query(sql`delete from sys_config where name = ${`${MARK}Begun`}`);
    await tx.query(
      sql`insert into sys_config (name, value, updated_at) values (${MARK}, 'true', ${engine.now()}) on conflict (name) do nothing`,
    );
  });
}
