import { MessageResponse, textOf } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { line, nothing } from '../account/texts.ts';
import { changePassword } from './change-password.ts';
import { changeDue, passwordStateOf } from './must-change.ts';
import { publicKey } from './password-encryption.ts';

const md5 = z.string().regex(/^[0-9a-f]{32}$/i);
const changeBody = z.strictObject({
  oldPassword: md5,
  password: md5,
  code: line(20).min(1),
  timestamp: z.union([line(64), z.number().transform(String)]),
  sealed: line(2000).optional(),
});

/** Changing the user's own password, by choice or because an initial or expired one requires it. */
export const changePasswordRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/oauth/updatePasswordMessage',
      whileViewing: true,
      access: 'session',
      body: nothing,
      beforePasswordChange: true,
      summary: 'Whether the password has to be changed before anything else',
    },
    async (_input, ctx) => {
      const { engine, db, actor, language } = ctx;
      // A viewer changes no password for the viewed user, so none is due.
      const due = actor.viewer ? null : await changeDue(engine, await passwordStateOf(db, actor));
      return { mustChange: due !== null, reason: due ? textOf(engine.texts, language, due.key, due.params) : '' };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/oauth/PasswordKey',
      access: 'session',
      query: nothing,
      beforePasswordChange: true,
      summary: 'X25519 key of the server, with which a new password is encrypted',
    },
    (_input, ctx) => publicKey(ctx),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/permission/Users/Current/Actions/ModifyPassword',
      access: 'session',
      body: changeBody,
      bodyLimit: 16_384,
      beforePasswordChange: true,
      summary: 'Change the own password; the other sessions end',
    },
    async ({ body }, ctx) =>
      new MessageResponse(ctx.engine.texts.text(ctx.language, 'account.told.password'), await changePassword(ctx, body)),
  ),
];
