import {
  type CompatibilityModule,
  compatibilityPage,
  compatibilityQuery,
  compatibilityRoutes,
} from '@zhixing/engine/http/compatibility-routes.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { announcementErrors } from './announcement.errors.ts';
import { Announcement } from './announcement.model.ts';
import { noteReading } from './readers.ts';

const base = '/api/message/Notice';
const states = ['draft', 'sent', 'expired'];

const ids = z.array(z.uuid()).max(500);
const body = z.strictObject({
  title: z.string().max(200),
  /** 1 announcement, 2 notice. */
  category: z.enum(['1', '2']).default('1'),
  bodyText: z.string().max(20_000),
  excerpt: z.string().max(300).nullish(),
  /** Milliseconds since 1970. */
  expirationTime: z.number().int().positive().nullish(),
  /** Recipients; all users if both lists are empty. */
  toUserIds: ids.default([]),
  organizeIds: ids.default([]),
  /** 1 default configuration of the event, 2 the configuration in `sendConfigId`, 3 no notification. */
  remindCategory: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  sendConfigId: z.uuid().nullish(),
});
type Sent = z.infer<typeof body>;

const audienceOf = ({ toUserIds, organizeIds }: Sent) =>
  toUserIds.length > 0 ? 'users' : organizeIds.length > 0 ? 'organisations' : 'everybody';

const compatibility: CompatibilityModule<Sent> = {
  base,
  model: 'announcement',
  title: 'announcements',
  body,
  toValues: (sent) => {
    const audience = audienceOf(sent);
    return {
      title: sent.title,
      body: sent.bodyText,
      excerpt: sent.excerpt ?? null,
      audience,
      remind: sent.remindCategory !== 3,
      sendConfig: ownConfigIn(sent),
      category: sent.category === '2' ? 'notice' : 'announcement',
      expiresAt: sent.expirationTime ? new Date(sent.expirationTime).toISOString() : null,
      users: audience === 'users' ? sent.toUserIds : null,
      organisations: audience === 'organisations' ? sent.organizeIds : null,
    };
  },
  toRow: (row) => ({
    id: row.id,
    title: row.title,
    category: row.category === 'notice' ? '2' : '1',
    bodyText: row.body,
    excerpt: row.excerpt ?? '',
    expirationTime: !row.expiresAt ? null : Date.parse(String(row.expiresAt)),
    toUserIds: row.users ?? [],
    organizeIds: row.organisations ?? [],
    remindCategory: remindOf(row),
    sendConfigId: row.sendConfig ?? null,
    releaseTime: !row.sentAt ? null : Date.parse(String(row.sentAt)),
    releaseUser: row.sender,
    enabledMark: states.indexOf(String(row.status)),
  }),
};

const remindOf = ({ remind, sendConfig }: Stored): number => (remind !== true ? 3 : sendConfig ? 2 : 1);

function ownConfigIn({ remindCategory, sendConfigId }: Sent): string | null {
  if (remindCategory !== 2) return null;
  if (!sendConfigId) throw announcementErrors.configMissing({}, { fields: { sendConfigId: { key: 'announcement.configMissing' } } });
  return sendConfigId;
}

const titleKey = (name: string) => `announcement.told.${name}`;

/** Announcements in the wire format of this API family; recipients see those addressed to them. */
export const announcementRoutes: readonly Route[] = [
  defineRoute(
    { method: 'POST', path: `${base}/List`, access: 'policy', body: compatibilityQuery, summary: 'Announcements, page by page' },
    (input, ctx) => compatibilityPage(compatibility, ctx, input.body),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${base}/:id/Actions/Release`,
      access: 'policy',
      params: z.strictObject({ id: z.string().max(60) }),
      body: z.strictObject({}),
      summary: 'Send an announcement',
    },
    async ({ params }, ctx) => {
      await repo(Announcement, ctx).act(params.id, 'release');
      return new MessageResponse(ctx.engine.texts.text(ctx.language, titleKey('released')));
    },
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${base}/:id/Actions/Read`,
      access: 'policy',
      params: z.strictObject({ id: z.string().max(60) }),
      body: z.strictObject({}),
      summary: 'Note that oneself has an announcement before him',
    },
    async ({ params }, ctx) => {
      const { id } = await repo(Announcement, ctx).get(params.id);
      await noteReading(ctx, id);
      return null;
    },
  ),
  ...compatibilityRoutes(compatibility),
];
