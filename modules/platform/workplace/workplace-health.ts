import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import type { Platform } from '@zhixing/workplace/platform.ts';
import sql from 'sql-template-tag';
import type { RunOutcome } from './sync/runs.ts';

interface Last {
  readonly platform: Platform;
  readonly outcome: RunOutcome;
  readonly cause: string | null;
  readonly waiting: number;
}

/** Failures of credentials, which an administrator must correct. */
const KEYS = ['secretRefused', 'companyRefused', 'agentRefused', 'addressRefused', 'tokenRefused', 'noPermission'];

/** The result of the last run of each workplace, and the steps waiting for confirmation. */
export async function workplaceHealth({ database }: Engine): Promise<readonly Finding[]> {
  const last = await database.query<Last>(sql`
    select distinct on (r.platform) r.platform, r.outcome, split_part(r.error ->> 'key', '.', 2) as cause,
      (select count(*)::int from sys_workplace_line l where l.run = r.id and l.outcome = 'ask' and l.confirmed_at is null) as waiting
    from sys_workplace_run r where not r.trial and r.outcome in ('done', 'failed', 'stopped') order by r.platform, r.started_at desc, r.id desc`);
  return last.flatMap(findingsOf);
}

function findingsOf({ platform, outcome, cause, waiting }: Last): readonly Finding[] {
  const of = (tone: Finding['tone'], key: string, params: Finding['params'] = {}): Finding => ({
    tone,
    key: `workplaceSync.findings.${platform}.${key}`,
    params,
  });
  if (outcome === 'failed') return [KEYS.includes(cause ?? '') ? of('danger', 'refused') : of('warning', 'failed')];
  if (outcome === 'stopped') return [of('warning', 'stopped')];
  return waiting > 0 ? [of('warning', 'waiting', { count: waiting })] : [];
}
