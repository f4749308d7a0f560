import type { Context } from '@zhixing/engine/context.ts';
import { elevated } from '@zhixing/engine/context.ts';
import type { HomeNote, HomeTile } from '@zhixing/engine/ports/home-tiles.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { AnnouncementReader } from './announcement-reader.model.ts';

/** Announcements on the home pages of their recipients. */
export const announcementHomeTiles: readonly HomeTile[] = [
  {
    name: 'announcement.received',
    part: 'news',
    model: 'announcement',
    within: 'received',
    where: { status: 'sent' },
    newest: 'sentAt',
    about: ['office'],
    notes: unread,
  },
];

/** Marks those that the reader has not opened yet. */
async function unread(rows: readonly Stored[], ctx: Context): Promise<ReadonlyMap<string, HomeNote>> {
  const { userId } = ctx.actor;
  if (!userId || rows.length === 0) return new Map();
  const where = { user: userId, announcement: { in: rows.map(({ id }) => id) }, readAt: { empty: true } };
  const open = await repo(AnnouncementReader, elevated(ctx)).find(where);
  const text = ctx.engine.texts.text(ctx.language, 'announcement.home.unread');
  return new Map(open.map(({ announcement }) => [announcement, { text, tone: 'warning' }]));
}
