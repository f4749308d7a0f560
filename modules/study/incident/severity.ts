import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { EventCategory } from '../catalogue/event-category.model.ts';
import { SeverityLevel } from '../catalogue/severity-level.model.ts';
import type { Incident } from './incident.model.ts';
import { type Rank, rankOf, reportHours } from './severity-rule.ts';

type IncidentRow = Row<typeof Incident>;
type Level = Row<typeof SeverityLevel>;

const HOUR_MS = 3_600_000;

/** The severity that was chosen, else that of the category, raised to what the harm asks for; with the last moment to report it. */
export async function severityOf(row: IncidentRow, ctx: Context): Promise<Partial<IncidentRow>> {
  const id = row.severity ?? (await lookUp(EventCategory, row.category, ctx))?.defaultSeverity ?? null;
  const chosen = await lookUp(SeverityLevel, id, ctx);
  const least = rankOf({ dead: row.dead ?? 0, hospitalised: row.hospitalised ?? 0, lossAmount: row.lossAmount });
  const level = chosen && chosen.rank >= least ? chosen : await levelOfRank(least, ctx);
  const rank = Math.max(level?.rank ?? least, least) as Rank;
  return { severity: level?.id ?? null, severityRank: rank, ...(row.happenAt && { reportDue: dueAfter(row.happenAt, level, rank) }) };
}

const dueAfter = (happenAt: string, level: Level | null, rank: Rank): string =>
  new Date(Date.parse(happenAt) + (level?.reportHours ?? reportHours[rank]) * HOUR_MS).toISOString();

/** The level of a rank, of incidents alone rather than of everything. */
async function levelOfRank(rank: number, ctx: Context): Promise<Level | null> {
  const levels = await repo(SeverityLevel, elevated(ctx)).find({ rank, status: 'enabled', appliesTo: { in: ['event', 'common'] } });
  return levels.find(({ appliesTo }) => appliesTo === 'event') ?? levels[0] ?? null;
}
