import { defineModel, f } from '@zhixing/model';
import { ofSite, siteScopes } from './venue.model.ts';

export { isClosed } from './closed-on.ts';

/** Days on which a base or camp, or one of its venues, receives nobody (闭园日). */
export const SiteClosure = defineModel('siteClosure', {
  traits: ['annotated'],
  fields: {
    /** Defaults to the actor's own base or camp. */
    site: f.ref('site', { index: true }),
    ...ofSite,
    /** Only this venue is closed. */
    venue: f.ref('venue', { index: true }),
    startOn: f.date({ required: true, index: true }),
    /** The last closed day. */
    endOn: f.date({ required: true }),
    /** Closed on this day of the week only, from 1, Monday, to 7. */
    weekday: f.choice(['1', '2', '3', '4', '5', '6', '7']),
    reason: f.text({ required: true, min: 2, max: 100 }),
  },
  checks: { endsLater: { must: { endOn: { gte: '@.startOn' } }, at: 'endOn' } },
  views: {
    list: {
      columns: ['site', 'venue', 'startOn', 'endOn', 'weekday', 'reason'],
      filters: ['site', 'venue', 'startOn', 'endOn'],
      sort: '-startOn',
      spans: [{ from: 'startOn', to: 'endOn' }],
    },
    form: { groups: [{ title: 'basics', fields: ['site', 'venue', 'startOn', 'endOn', 'weekday', 'reason', 'remark'] }] },
  },
  label: ['reason'],
  indexes: [['site', 'endOn']],
  scopes: siteScopes,
});
