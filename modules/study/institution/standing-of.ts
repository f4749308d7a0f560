import type { Context } from '@zhixing/engine/context.ts';
import type { Moment } from '@zhixing/engine/rules.ts';

interface Standing {
  introducedAt: string | null;
  validTo: string | null;
  endTold: boolean | null;
  statusReason: string | null;
  statusChangedAt: string | null;
}

const silent = ['apply', 'rejectIntro'];

/** What an action says about the standing of an agency, base, camp or tutor. */
export function standingOf({ action, args }: Pick<Moment, 'action' | 'args'>, ctx: Context): Partial<Standing> {
  if (action === null || silent.includes(action)) return {};
  if (action === 'warnOfEnd') return { endTold: true };
  const at = { statusChangedAt: ctx.now().toISOString() };
  if (action === 'introduce')
    return { ...at, introducedAt: String(args.introducedAt), validTo: String(args.validTo), endTold: null, statusReason: null };
  return { ...at, statusReason: typeof args.reason === 'string' ? args.reason : null };
}
