import { createReadStream } from 'node:fs';
import path from 'node:path';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { backupErrors } from './backup.errors.ts';
import { isUndamaged, listBackups, removeBackup, type StoredBackup, storedBackup } from './backups.ts';
import { taskRuns } from './ports.ts';
import type { BackupSettings } from './settings.ts';

const PATH = '/api/system/Backup';
const nothing = z.strictObject({});
const named = z.strictObject({ name: z.string().max(60) });
const access = { access: 'administrator', duties: ['system'] } as const;

/**
 * Lists, requests, downloads, verifies and removes backups. Restoring requires all servers to be stopped and is done on the command line.
 */
export const backupRoutes = (settings: BackupSettings | null): readonly Route[] => [
  listing(settings),
  making(settings),
  ...ofOne(async (name) => {
    const backup = await storedBackup(folderOf(settings), name);
    if (!backup) throw backupErrors.unknown();
    return { ...backup, folder: folderOf(settings) };
  }),
];

function folderOf(settings: BackupSettings | null): string {
  if (!settings) throw backupErrors.off();
  return settings.folder;
}

const listing = (settings: BackupSettings | null): Route =>
  defineRoute(
    { method: 'GET', path: PATH, ...access, duties: ['system', 'audit'], query: nothing, summary: 'Backups on the server' },
    async () => ({
      list: settings ? (await listBackups(settings.folder)).map(entryView) : [],
      folder: settings?.folder ?? null,
      keep: settings?.keep ?? null,
    }),
  );

const making = (settings: BackupSettings | null): Route =>
  defineRoute({ method: 'POST', path: PATH, ...access, body: nothing, summary: 'Ask for a backup now' }, async (_input, ctx) => {
    folderOf(settings);
    if (!(await use(ctx.engine, taskRuns).runNow(ctx, 'backup'))) throw backupErrors.noTask();
    return respondWith(ctx, 'asked');
  });

type Found = (name: string) => Promise<StoredBackup & { readonly folder: string }>;

const ofOne = (found: Found): readonly Route[] => [
  defineRoute(
    {
      method: 'GET',
      path: `${PATH}/:name/file`,
      ...access,
      proven: true,
      params: named,
      query: nothing,
      raw: [mediaTypes.bytes],
      summary: 'A locked backup as a file',
    },
    async ({ params, reply }, ctx) => {
      const backup = await found(params.name);
      // Unencrypted backups contain all personal data and can only be copied on the server itself.
      if (!backup.locked) throw backupErrors.notLocked();
      await record(ctx, 'download', backup);
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${backup.name}"`,
          'content-length': String(backup.size),
          'cache-control': 'private, no-store',
        })
        .send(createReadStream(path.join(backup.folder, backup.name)));
    },
  ),

  defineRoute(
    { method: 'POST', path: `${PATH}/:name/check`, ...access, params: named, body: nothing, summary: 'Compare a backup with its digest' },
    async ({ params }, ctx) => {
      const { name, folder } = await found(params.name);
      if (!(await isUndamaged(folder, name))) throw backupErrors.damaged();
      return respondWith(ctx, 'undamaged', { name });
    },
  ),

  defineRoute(
    { method: 'DELETE', path: `${PATH}/:name`, ...access, params: named, query: nothing, summary: 'Remove a backup' },
    async ({ params }, ctx) => {
      const backup = await found(params.name);
      await record(ctx, 'remove', backup);
      await removeBackup(backup.folder, backup.name);
      return respondWith(ctx, 'removed', { name: backup.name });
    },
  ),
];

const respondWith = (ctx: Context, key: string, params = {}) =>
  new MessageResponse(ctx.engine.texts.text(ctx.language, `backup.told.${key}`, params));

const entryView = ({ name, size, createdAt, locked }: StoredBackup) => ({ name, size, locked, createdAt: createdAt.getTime() });

const record = (ctx: Context, verb: string, { name, size }: StoredBackup): Promise<void> =>
  audit(ctx, { kind: 'backup', verb, detail: { name, size } });
