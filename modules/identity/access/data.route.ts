import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { line } from '../account/texts.ts';
import { authorise } from './authority.ts';
import { dataTree, dataTypes, wantedFrom } from './data-tree.ts';
import { type PrincipalType, principalOf } from './principals.ts';

const path = '/api/permission/Authority/Data/:objectId';
const params = z.strictObject({ objectId: line(60) });
const objectType = z.enum(['Role', 'User', 'Position', 'Group']).default('Role');
const ids = z.array(line(160)).max(20_000).default([]);
const typeOf = (type: z.infer<typeof objectType>): PrincipalType => type.toLowerCase() as PrincipalType;

/** The granting API of this API family: one tree per type of permission, and the lists of selected ids. */
export const dataAuthorityRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: `${path}/Values`,
      access: 'policy',
      whileViewing: true,
      params,
      body: z.strictObject({
        type: z.enum(dataTypes),
        objectType,
        moduleIds: z.union([line(20_000), z.array(line(60)).max(2000)]).default([]),
      }),
      summary: 'What can be granted under a heading, as a tree, and what the holder has of it',
    },
    async ({ params: { objectId }, body }, ctx) => {
      const modules = typeof body.moduleIds === 'string' ? body.moduleIds.split(',').filter(Boolean) : body.moduleIds;
      return dataTree(ctx, await principalOf(ctx, typeOf(body.objectType), objectId), body.type, modules);
    },
  ),
  defineRoute(
    {
      method: 'PUT',
      path,
      access: 'policy',
      proven: true,
      params,
      bodyLimit: 4_000_000,
      body: z.strictObject({ objectType, systemIds: ids, module: ids, button: ids, column: ids, form: ids, resource: ids }),
      summary: 'Grant what is ticked under the six headings, and take what is not',
    },
    async ({ params: { objectId }, body }, ctx) => {
      const { objectType: type, systemIds: system, ...lists } = body;
      const principal = await principalOf(ctx, typeOf(type), objectId);
      await authorise(ctx, principal, await wantedFrom(ctx, principal, { system, ...lists }));
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'access.told.saved', { name: principal.name }));
    },
  ),
];
