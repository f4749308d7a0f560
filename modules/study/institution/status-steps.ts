import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import type { Agency } from './agency/agency.model.ts';
import { sendToBureau, sendToManagers } from './people.ts';
import type { Site } from './site/site.model.ts';
import type { Tutor } from './tutor/tutor.model.ts';

type Standing = Row<typeof Agency> | Row<typeof Site> | Row<typeof Tutor>;

/** Subject and recipients of a message about a change of status. */
interface About {
  readonly model: string;
  /** The organisation whose managers are notified. */
  readonly owner: string | null;
  /** Its name as all recipients may read it. */
  readonly name: string;
  /** Page of the web app that shows it. */
  readonly page: string;
  readonly besides?: readonly string[];
}

/**
 * Common steps of the status actions of agencies, bases, camps and tutors: record when and why the status changed, and notify the managers.
 * The approaching and the reached end of an introduction also notify the bureau.
 */
export function statusSteps<R extends Standing>(aboutOf: (row: R) => About) {
  const toManagers = (event: string) => ({
    before: ({ row }: { readonly row: R }, ctx: Context) => notifyManagers(event, row, aboutOf(row), ctx),
  });
  const toBureauToo = (event: string) => ({
    before: async ({ row }: { readonly row: R }, ctx: Context) => {
      const about = aboutOf(row);
      await notifyManagers(event, row, about, ctx);
      if (about.owner) await sendToBureau(ctx, row.bureau, newsOf(event, row, about));
    },
  });
  return {
    introduce: { derive: introduced, ...toManagers('institution.introduce') },
    lapse: { derive: moved, ...toBureauToo('institution.lapse') },
    warnOfEnd: { derive: () => ({ endTold: true }), ...toBureauToo('institution.warnOfEnd') },
    suspend: { derive: moved, ...toManagers('institution.suspend') },
    resume: { derive: moved, ...toManagers('institution.resume') },
    exit: { derive: moved, ...toManagers('institution.exit') },
    blacklist: { derive: moved, ...toManagers('institution.blacklist') },
  };
}

function introduced({ args }: { readonly args: { readonly introducedAt: string; readonly validTo: string } }, ctx: Context) {
  const { introducedAt, validTo } = args;
  return { statusChangedAt: ctx.now().toISOString(), introducedAt, validTo, endTold: null, statusReason: null };
}

const moved = ({ args }: { readonly args: { readonly reason?: string } }, ctx: Context) => ({
  statusChangedAt: ctx.now().toISOString(),
  statusReason: args.reason ?? null,
});

async function notifyManagers(event: string, row: Standing, about: About, ctx: Context): Promise<void> {
  if (about.owner) await sendToManagers(ctx, about.owner, newsOf(event, row, about), about.besides);
}

const newsOf = (event: string, { id, statusReason, validTo }: Standing, { model, name, page }: About) => ({
  event,
  params: { name, reason: statusReason ?? '', validTo: validTo ?? '' },
  link: `/${page}?record=${id}`,
  record: { model, id },
  source: id,
});
