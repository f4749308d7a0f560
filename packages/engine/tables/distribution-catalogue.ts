import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import type { CatalogueTable } from './distribution.ts';

/** The tables of the database; partitions count as their parent table. */
export const readCatalogue = (db: Database): Promise<CatalogueTable[]> =>
  db.query<CatalogueTable>(sql`
    select c.relname as name, greatest(c.reltuples, 0)::float8 as rows,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', i.relname, 'columns', (
          select json_agg(pg_get_indexdef(x.indexrelid, n, true) order by n) from generate_series(1, x.indnkeyatts) n)) order by i.relname), '[]')
        from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisunique) as uniques,
      (select coalesce(json_agg(json_build_object('to', t.relname, 'columns', (
          select json_agg(a.attname order by k.n) from unnest(f.conkey) with ordinality k(num, n) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num),
          'toColumns', (
          select json_agg(a.attname order by k.n) from unnest(f.confkey) with ordinality k(num, n) join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num)
          ) order by f.conname), '[]')
        from pg_constraint f join pg_class t on t.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f') as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`);
