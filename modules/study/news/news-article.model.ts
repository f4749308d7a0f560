import { type Condition, defineModel, f } from '@zhixing/model';

const audiences = ['all', 'bureau', 'school', 'agency', 'site', 'parent', 'student'] as const;

const publishedFor = (audience: (typeof audiences)[number]): Condition => ({ status: 'published', audience: { in: ['all', audience] } });

/** News about study tours: written by an organisation, reviewed by the bureau or the platform, and read by its audience. */
export const NewsArticle = defineModel('newsArticle', {
  traits: ['attachable', 'orderable'],
  fields: {
    newsNo: f.serial({ prefix: 'NA', unique: true }),
    newsColumn: f.ref('newsColumn', { required: true }),
    title: f.text({ required: true, max: 200, search: true }),
    summary: f.text({ max: 500 }),
    cover: f.image(),
    content: f.longText({ required: true, max: 20_000 }),
    source: f.text({ max: 60 }),
    author: f.text({ max: 40 }),
    audience: f.choice(audiences, { required: true, default: 'all' }),
    /** The region it is about. */
    region: f.region(),
    isTop: f.flag({ required: true, default: false }),
    publishedAt: f.moment({ readonly: true, index: true }),
    publisher: f.ref('user', { readonly: true, named: true }),
    /** The author's organisation, for the data scopes. */
    organisation: f.ref('organisation', { readonly: true, index: true }),
  },
  states: ['draft', 'pending', 'published', 'offline'],
  editableIn: ['draft', 'offline'],
  tones: { draft: 'neutral', pending: 'processing', published: 'success', offline: 'neutral' },
  actions: {
    submit: { from: ['draft'], to: 'pending' },
    /** From a draft only in columns that need no review. */
    publish: { from: ['draft', 'pending'], to: 'published', confirm: true },
    giveBack: { from: ['pending'], to: 'draft', args: { opinion: f.text({ required: true, min: 2, max: 500 }) } },
    takeOffline: { from: ['published'], to: 'offline', confirm: true },
    republish: { from: ['offline'], to: 'published', confirm: true },
  },
  label: ['title'],
  scopes: {
    written: { organisation: { in: '@organizationAndSuborganization' } },
    publishedForAll: publishedFor('all'),
    publishedForBureaus: publishedFor('bureau'),
    publishedForSchools: publishedFor('school'),
    publishedForAgencies: publishedFor('agency'),
    publishedForSites: publishedFor('site'),
  },
  views: {
    list: {
      columns: ['title', 'newsColumn', 'status', 'audience', 'isTop', 'publishedAt', 'organisation'],
      filters: ['title', 'newsColumn', 'audience', 'status', 'publishedAt'],
      sort: '-createdAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['newsNo', 'newsColumn', 'title', 'summary', 'content', 'cover', 'attachments'] },
        {
          title: 'publishing',
          fields: ['audience', 'region', 'source', 'author', 'isTop', 'sortCode', 'publishedAt', 'publisher', 'organisation'],
        },
      ],
    },
  },
});
