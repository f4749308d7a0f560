import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';

const model = 'newsArticle';
const write = ['read', 'create', 'update', 'delete'] as const;
const said = ['newsColumn', 'title', 'summary', 'content', 'cover', 'attachments', 'audience', 'region', 'source', 'author'];
const publishing = ['submit', 'publish', 'giveBack', 'takeOffline', 'republish'];

const readers = {
  publishedForBureaus: ['bureauAdmin', 'bureauApprover'],
  publishedForSchools: ['schoolAdmin', 'schoolLeader', 'classTeacher', 'finance'],
  publishedForAgencies: ['agencyManager'],
  publishedForSites: ['baseManager', 'campManager'],
};

/** Schools and agencies write, bureaus and the platform publish (role matrix, E005). */
export const newsGrants: readonly Grant[] = [
  { role: ANY_ROLE, model, verbs: ['read'], scope: 'publishedForAll' },
  ...Object.entries(readers).flatMap(([scope, roles]) => roles.map((role): Grant => ({ role, model, verbs: ['read'], scope }))),
  ...['schoolAdmin', 'agencyManager'].map(
    (role): Grant => ({ role, model, verbs: write, actions: ['submit'], writes: said, scope: 'written' }),
  ),
  { role: 'bureauAdmin', model, verbs: [...write, 'export'], actions: publishing, scope: 'written' },
  { role: 'platformAdmin', model, verbs: [...write, 'export'], actions: publishing, scope: 'all' },
];
