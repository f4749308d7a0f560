import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { takeBack, tell } from '@zhixing/engine/telling.ts';
import type { Row } from '@zhixing/model';
import { MessageSendConfig } from '../message/message-send-config.model.ts';
import { announcementErrors } from './announcement.errors.ts';
import { Announcement } from './announcement.model.ts';
import { expectReaders, forgetReaders } from './readers.ts';
import { recipientsOf } from './recipients.ts';

type Told = Row<typeof Announcement>;

/** Where everybody reads what was announced to him. */
const PAGE = '/lims01/lims010120';

export const announcementRules = defineRules(Announcement, {
  derive: async ({ action, row }, ctx) => {
    if (action === 'recall') return { sentAt: null, sender: null, reached: null };
    if (action !== 'release') return {};
    return { sentAt: ctx.now().toISOString(), sender: ctx.actor.name.slice(0, 40), reached: (await recipientsOf(ctx, row)).length };
  },
  check: async ({ verb, action, row, changed }, ctx) => {
    const over = row.expiresAt !== null && Date.parse(row.expiresAt) <= ctx.now().getTime();
    if (action === 'release' && over)
      throw announcementErrors.expiredAlready({}, { fields: { expiresAt: { key: 'announcement.expiredAlready' } } });
    if (action === 'release' || verb === 'create' || changed.has('sendConfig') || changed.has('category')) await mustFit(ctx, row);
  },
  beforeCommit: async ({ verb, action, row }, ctx) => {
    if (action === 'release') await sendOut(ctx, row);
    if (action === 'recall') await forgetReaders(ctx, row.id);
    if (verb === 'delete' || action === 'recall' || action === 'expire') await takeBack(ctx, row.id);
  },
});

const eventOf = ({ category }: Told): string => `announcement.${category}`;

/** A configuration that has been chosen is about such announcements, and on. */
async function mustFit(ctx: Context, row: Told): Promise<void> {
  const config = await lookUp(MessageSendConfig, row.remind ? row.sendConfig : null, ctx);
  if (!config) return;
  const wrong = config.event !== eventOf(row) ? 'otherConfig' : config.status === 'enabled' ? null : 'configOff';
  if (wrong) throw announcementErrors[wrong]({}, { fields: { sendConfig: { key: `announcement.${wrong}` } } });
}

async function sendOut(ctx: Context, row: Told): Promise<void> {
  const to = await recipientsOf(ctx, row);
  await expectReaders(ctx, row.id, to);
  if (row.remind) await tellRecipients(ctx, row, to);
}

async function tellRecipients(ctx: Context, row: Told, to: readonly string[]): Promise<void> {
  const config = await lookUp(MessageSendConfig, row.sendConfig, ctx);
  const about = { record: { model: Announcement.name, id: row.id }, source: row.id, link: `${PAGE}?record=${row.id}` };
  const telling = { event: eventOf(row), to, params: { record: row.title }, ...about };
  await tell(ctx, { ...telling, ...(config?.code ? { config: config.code } : {}) });
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
