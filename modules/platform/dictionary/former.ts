import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';

/**
 * Migrates entries of earlier versions, which were stored under a bare code: creates a dictionary for each such code and uses the code as
 * its name.
 */
export async function nameDictionaries({ database }: Engine): Promise<void> {
  const bare = await database.query<{ dictionary: string }>(
    sql`select distinct dictionary from dictionary_item where type is null and dictionary is not null`,
  );
  for (const { dictionary } of bare) {
    await database.query(sql`
      insert into dictionary_type (id, version, created_at, updated_at, code, name, is_tree)
      values (${newId()}, 1, now(), now(), ${dictionary}, ${dictionary}, false) on conflict do nothing`);
    await database.query(sql`
      update dictionary_item i set type = d.id, is_default = coalesce(i.is_default, false)
      from dictionary_type d where d.code = i.dictionary and d.deleted_at is null and i.type is null and i.dictionary = ${dictionary}`);
  }
}
