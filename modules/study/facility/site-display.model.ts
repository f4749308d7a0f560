import { defineModel, f } from '@zhixing/model';
import { ofSite, siteScopes } from './venue.model.ts';

/** What a base or camp shows of itself (基地展示): articles, films, panoramas, exhibits. The bureau publishes it. */
export const SiteDisplay = defineModel('siteDisplay', {
  traits: ['orderable'],
  fields: {
    /** Defaults to the actor's own base or camp. */
    site: f.ref('site', { index: true }),
    ...ofSite,
    title: f.text({ required: true, max: 100, search: true }),
    kind: f.choice(['article', 'video', 'panorama', 'exhibit'], { required: true, default: 'article' }),
    cover: f.image(),
    content: f.longText({ max: 20_000 }),
    media: f.files(),
    venue: f.ref('venue'),
    exhibitNo: f.text({ max: 40, show: { kind: 'exhibit' } }),
    publishAt: f.moment({ readonly: true, index: true }),
    opinion: f.text({ readonly: true, max: 500 }),
  },
  states: ['draft', 'pending', 'published', 'offline'],
  editableIn: ['draft'],
  deletableIn: ['draft', 'offline'],
  tones: { draft: 'neutral', pending: 'processing', published: 'success', offline: 'neutral' },
  actions: {
    submit: { from: ['draft'], to: 'pending' },
    publish: { from: ['pending'], to: 'published', confirm: true },
    giveBack: { from: ['pending'], to: 'draft', args: { opinion: f.text({ required: true, min: 2, max: 500 }) } },
    offline: { from: ['published'], to: 'offline', confirm: true },
  },
  views: {
    list: {
      columns: ['title', 'site', 'kind', 'venue', 'status', 'publishAt', 'sortCode'],
      filters: ['title', 'site', 'kind', 'status', 'publishAt'],
      sort: 'sortCode',
    },
    form: {
      groups: [{ title: 'basics', fields: ['site', 'title', 'kind', 'venue', 'exhibitNo', 'cover', 'content', 'media', 'sortCode'] }],
    },
  },
  label: ['title'],
  scopes: { ...siteScopes, choosable: { status: 'published', ...siteScopes.choosable } },
});
