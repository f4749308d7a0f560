import { defineModel, f } from '@zhixing/model';
import { ofSite, siteScopes } from './venue.model.ts';

/** A day on which a base or camp as a whole receives nobody (闭园日明细): its closures day by day, for the use of its capacity. */
export const SiteClosedDay = defineModel('siteClosedDay', {
  serverManaged: true,
  fields: {
    site: f.ref('site', { required: true, index: true }),
    ...ofSite,
    day: f.date({ required: true, index: true }),
  },
  views: { list: { columns: ['site', 'day'], filters: ['site', 'day'], sort: '-day' } },
  label: ['day'],
  unique: [['site', 'day']],
  scopes: siteScopes,
});
