import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { takeBack, tell } from '@zhixing/engine/telling.ts';
import type { Row } from '@zhixing/model';
import { announcementErrors } from './announcement.errors.ts';
import { Announcement } from './announcement.model.ts';
import { recipientsOf } from './recipients.ts';

type Told = Row<typeof Announcement>;

/** Where everybody reads what was announced to him. */
const PAGE = '/lims01/lims010120';

/** What has been sent is what people have read: it is recalled before it is changed. */
export const announcementRules = defineRules(Announcement, {
  derive: async ({ action, row }, ctx) => {
    if (action === 'recall') return { sentAt: null, sender: null, reached: null };
    if (action !== 'release') return {};
    return { sentAt: ctx.now().toISOString(), sender: ctx.actor.name.slice(0, 40), reached: (await recipientsOf(ctx, row)).length };
  },
  check: ({ verb, action, row, before }, ctx) => {
    if (verb === 'update' && before?.status !== 'draft') throw announcementErrors.sentStays();
    const over = row.expiresAt !== null && Date.parse(row.expiresAt) <= ctx.now().getTime();
    if (action === 'release' && over)
      throw announcementErrors.expiredAlready({}, { fields: { expiresAt: { key: 'announcement.expiredAlready' } } });
  },
  beforeCommit: async ({ verb, action, row }, ctx) => {
    if (action === 'release' && row.remind) await tellRecipients(ctx, row);
    if (verb === 'delete' || action === 'recall' || action === 'expire') await takeBack(ctx, row.id);
  },
});

async function tellRecipients(ctx: Context, row: Told): Promise<void> {
  const about = { record: { model: Announcement.name, id: row.id }, source: row.id, link: `${PAGE}?record=${row.id}` };
  await tell(ctx, { event: `announcement.${row.category}`, to: await recipientsOf(ctx, row), params: { record: row.title }, ...about });
}

/** Ends what has had its time; answers how many. */
export async function expireAnnouncements(ctx: Context, stopping: () => boolean): Promise<number> {
  const announcements = repo(Announcement, elevated(ctx));
  const over = await announcements.find({ status: 'sent', expiresAt: { lte: ctx.now().toISOString() } });
  let ended = 0;
  for (const { id } of over) {
    if (stopping()) break;
    await announcements.act(id, 'expire');
    ended += 1;
  }
  return ended;
}
