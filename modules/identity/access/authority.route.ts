import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { line, nothing } from '../account/texts.ts';
import { authorise } from './authority.ts';
import { copyRole } from './copy-role.ts';
import { comparisonOf, previewOf, stateOf } from './grant-state.ts';
import { principalsOf } from './principal-list.ts';
import { mayGrant, principalOf, principalTypes } from './principals.ts';
import { grantableOf } from './subjects.ts';

const base = '/api/permission/Authority';
const principal = z.strictObject({ type: z.enum(principalTypes), id: line(60) });
const grants = z.record(line(60), z.unknown()).refine((all) => Object.keys(all).length <= 500);
const wanted = z.strictObject({ grants });
/** With the stamp that was read with the grants, the change is refused if another user has changed them since. */
const change = z.strictObject({ grants, stamp: line(64).optional() });
const MAX_PRINCIPALS = 100;

/** Lists what can be granted, reads a principal's grants, previews a change, and saves it. */
export const authorityRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: `${base}/Subjects`,
      access: 'policy',
      query: nothing,
      summary: 'Everything that can be granted, with its names',
    },
    async (_input, ctx) => {
      mayGrant(ctx, 'role');
      return grantableOf(ctx);
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/Holders/:type`,
      access: 'policy',
      params: z.strictObject({ type: z.enum(principalTypes) }),
      query: z.strictObject({
        keyword: line(100).default(''),
        currentPage: z.coerce.number().int().min(1).max(10_000).default(1),
        pageSize: z.coerce.number().int().min(1).max(MAX_PRINCIPALS).default(50),
      }),
      summary: 'Roles, users, positions or groups to whom one may grant',
    },
    async ({ params, query }, ctx) => principalsOf(ctx, params.type, query),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/Grants/:type/:id`,
      access: 'policy',
      params: principal,
      query: nothing,
      summary: 'What a holder may do',
    },
    async ({ params }, ctx) => stateOf(ctx, await principalOf(ctx, params.type, params.id)),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/Grants/:type/:id/Preview`,
      access: 'policy',
      params: principal,
      body: wanted,
      summary: 'What a change of grants would add and take, and how many people it concerns',
    },
    async ({ params, body }, ctx) => previewOf(ctx, await principalOf(ctx, params.type, params.id), body.grants),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${base}/Grants/:type/:id`,
      access: 'policy',
      proven: true,
      params: principal,
      body: change,
      summary: 'Change what a holder may do',
    },
    async ({ params, body }, ctx) => {
      const target = await principalOf(ctx, params.type, params.id);
      await authorise(ctx, target, body.grants, body.stamp);
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'access.told.saved', { name: target.name }));
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/Compare`,
      access: 'policy',
      query: z.strictObject({ left: line(60), right: line(60) }),
      summary: 'What one role may do and another may not',
    },
    async ({ query }, ctx) => {
      const [left, right] = [await principalOf(ctx, 'role', query.left), await principalOf(ctx, 'role', query.right)];
      return { list: await comparisonOf(ctx, left, right) };
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/permission/Role/:id/Actions/Copy',
      access: 'policy',
      proven: true,
      params: z.strictObject({ id: line(60) }),
      body: z.strictObject({ code: line(40).min(1), name: line(40).min(1) }),
      summary: 'A new role that may do what another one may do now',
    },
    async ({ params, body }, ctx) => {
      const id = await copyRole(ctx, params.id, body);
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'access.told.copied', { name: body.name }), { id });
    },
  ),
];
