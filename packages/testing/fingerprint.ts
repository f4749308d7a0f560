import pg from 'pg';

/**
 * Contents of a database: a line per table with the number and an order-independent digest of its rows, and a line per sequence. Equal
 * lines mean equal contents.
 */
export async function fingerprint(url: string, leaving: readonly string[] = []): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; kind: string }>(
      "select relname as name, relkind as kind from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S') order by relname",
    );
    const lines: string[] = [];
    for (const { name, kind } of tables.filter((table) => !leaving.includes(table.name))) {
      const place = pg.escapeIdentifier(name);
      const content =
        kind === 'S'
          ? `select last_value || ' ' || is_called as line from ${place}`
          : `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as line from ${place} t`;
      lines.push(`${name} ${(await client.query<{ line: string }>(content)).rows[0]?.line}`);
    }
    return lines;
  } finally {
    await client.end();
  }
}
