import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { z } from 'zod';
import { applicationName, applicationsOf } from '../../identity/account/applications.ts';
import { type MenuItem, menuListOf } from './menu-list.ts';
import { menuOf } from './menu-of.ts';

/** A page that is part of another application of the user. */
interface Elsewhere {
  readonly application: { readonly id: string; readonly name: string };
  readonly title: string;
}

/** Finds another application of the user whose menu contains a page; null if there is none. */
async function elsewhereOf(engine: Engine, actor: Actor, language: Language, path: string): Promise<Elsewhere | null> {
  const address = path.replace(/[?#].*$/s, '').replaceAll(/^\/+|\/+$/g, '');
  const others = (await applicationsOf(engine, actor)).filter(({ id }) => id !== menuOf(engine, actor).systemId);
  for (const application of others) {
    const { id } = application;
    const page = found(menuListOf(engine, { ...actor, application: id }, language), address);
    if (page) return { application: { id, name: applicationName(engine, language, application) }, title: page.fullName };
  }
  return null;
}

function found(items: readonly MenuItem[], address: string): MenuItem | undefined {
  for (const item of items) {
    const here = item.urlAddress !== '' && item.urlAddress === address ? item : found(item.children ?? [], address);
    if (here) return here;
  }
  return undefined;
}

/** Links and bookmarks refer to a page of the application that was active when they were created. */
export const elsewhereRoute: Route = defineRoute(
  {
    method: 'GET',
    path: '/api/permission/Users/Current/Page',
    access: 'session',
    query: z.strictObject({ path: z.string().max(2000) }),
    summary: 'Which other application of the person has a page',
  },
  ({ query }, { engine, actor, language }) => elsewhereOf(engine, actor, language, query.path),
);
