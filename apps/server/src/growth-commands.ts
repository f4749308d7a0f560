import type { Engine } from '@zhixing/engine/engine.ts';
import { distributionOf, type PlacedTable } from '@zhixing/engine/tables/distribution.ts';
import { readCatalogue } from '@zhixing/engine/tables/distribution-catalogue.ts';
import { UsageError } from '@zhixing/modules/identity/account/cli-commands.ts';

export const growthUsage = `db distributed [--key <column>] [--root <table>]
                how the tables would lie on several nodes (Citus and its like), spread by a column (school), and what would not hold there`;

const PLACES = { distributed: 'spread by the key', reference: 'on every node', local: 'on the first node' } as const;

/** Reports what in the schema a distributed database would not support; read-only. */
export async function distributedCommand(engine: Engine, args: readonly string[], say: (line: string) => void): Promise<void> {
  const given = new Map(args.flatMap((arg, i) => (i % 2 === 0 ? [[arg, args[i + 1] ?? '']] : [])));
  const [key, root] = [given.get('--key') ?? 'school', given.get('--root') ?? 'school'];
  if (args.length % 2 === 1 || [...given.keys()].some((name) => !['--key', '--root'].includes(name)))
    throw new UsageError('Use db distributed, with --key <column> and --root <table> where they are not school.');
  const tables = distributionOf(await readCatalogue(engine.database), key, root);
  if (!tables.some(({ place }) => place === 'distributed')) throw new UsageError(`No table has a column ${key}.`);
  for (const place of ['distributed', 'reference', 'local'] as const) printPlace(tables, place, say);
  const broken = tables.flatMap((table) => table.broken);
  say(`${tables.length} tables, ${broken.length} places where the structure would have to change.`);
}

function printPlace(tables: readonly PlacedTable[], place: PlacedTable['place'], say: (line: string) => void): void {
  const here = tables.filter((table) => table.place === place);
  say(`${PLACES[place]}: ${here.length} tables`);
  // Local tables need no details.
  if (place === 'local') say(`  ${here.map(({ name }) => name).join(', ')}`);
  else
    for (const { name, rows, broken } of here)
      for (const line of [`${name}${rows > 0 ? `, about ${rows} rows` : ''}`, ...broken.map(indented)]) say(`  ${line}`);
  say('');
}

const indented = (fault: string): string => `    ${fault}`;
